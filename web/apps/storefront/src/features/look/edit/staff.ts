// Staff of the back office are signed in at the same origin; their tokens are kept under names of their own.
import { createClient, type Client, type Schemas } from '@souk/client';
import { getMe } from '@souk/client/operations/identity-staff';
import * as operations from '@souk/client/operations/look';
import { upload } from '@souk/client/operations/media-files';
import type { Look, Media } from '../types.ts';

const prefix = 'admin.';
const permission = 'SITE.MANAGE_LOOK';

export type Draft = Schemas['LookDraft'];

function clientId(): string {
  try {
    const text = document.getElementById('souk-settings')?.textContent ?? '{}';
    return (JSON.parse(text) as { backOfficeClientId?: string }).backOfficeClientId ?? '';
  } catch {
    return '';
  }
}

/** Null where nobody is signed in to the back office. */
export function staffClient(): Client | null {
  try {
    if (!localStorage.getItem(`${prefix}souk.tokens`)) return null;
  } catch {
    return null; // the browser forbids storage
  }
  return createClient({
    clientId: clientId(),
    storage: {
      getItem: (key) => localStorage.getItem(prefix + key),
      setItem: (key, value) => localStorage.setItem(prefix + key, value),
      removeItem: (key) => localStorage.removeItem(prefix + key),
    },
  });
}

export async function mayEdit(client: Client): Promise<boolean> {
  const me = await client.call(getMe, {});
  return me.owner || me.permissions.includes(permission);
}

/** Whether somebody is signed in to the back office who may change the look. */
export async function mayOffer(): Promise<boolean> {
  const staff = staffClient();
  // Whose session ended is a visitor to the server, and would only be refused.
  if (!staff?.loggedIn()) return false;
  return mayEdit(staff).catch(() => false);
}

export const loadDraft = async (client: Client): Promise<Draft> =>
  (await client.call(operations.getDraft, {})).draft;

export const saveDraft = async (client: Client, look: Look, revision: string): Promise<Draft> =>
  (await client.call(operations.updateDraft, { look, revision })).draft;

export const publishDraft = async (client: Client, revision: string): Promise<Draft> =>
  (await client.call(operations.publishDraft, { revision })).draft;

export async function storePicture(client: Client, file: File): Promise<Media> {
  const path = `${upload.path}?${new URLSearchParams({ name: file.name }).toString()}`;
  const { file: stored } = await client.upload<{ file: Schemas['MediaFile'] }>(path, file);
  return { id: stored.id, url: new URL(stored.url, location.origin).pathname };
}
