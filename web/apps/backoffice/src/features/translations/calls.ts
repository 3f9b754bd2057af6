// Files of texts: what the page sends, and what the server says of them. Bodies are the files themselves.
import type { Client } from '@souk/client';
import { exportTranslations, importTranslations } from '@souk/client/operations/souk-translations';

export interface FileIssue {
  row: number;
  column?: string;
  code: string;
  /** In English; the code says the same to programs. */
  reason: string;
  maxLength?: number;
  warning: boolean;
  key?: string;
}

export interface FileReport {
  applied: boolean;
  rows: number;
  changed: number;
  unchanged: number;
  empty: number;
  things: number;
  errors: number;
  warnings: number;
  /** Some of it went into the draft of the look. */
  lookDraft: boolean;
  issues: FileIssue[];
}

const pathFor = (path: string, language: string) => path.replace('{language}', encodeURIComponent(language));

export const takeFile = (client: Pick<Client, 'download'>, language: string) =>
  client.download(pathFor(exportTranslations.path, language));

/** Sends a file: to be looked at only, or to be brought in, with bad rows left out. */
export async function sendFile(
  client: Pick<Client, 'upload'>,
  language: string,
  file: File,
  how: 'check' | 'bring',
): Promise<FileReport> {
  const asked = new URLSearchParams(how === 'check' ? { dryRun: 'true' } : { onError: 'SKIP' });
  // The server finds out what it is; some systems call CSV a spreadsheet.
  const body = new Blob([file], { type: 'text/csv' });
  const path = `${pathFor(importTranslations.path, language)}?${asked.toString()}`;
  return (await client.upload<{ report: FileReport }>(path, body)).report;
}
