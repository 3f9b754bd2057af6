// What of the log is looked for, as a filter of the API.

export interface Sought {
  failed: boolean;
  /** Found in whom a mail is to, or in its subject. */
  words: string;
  status: string;
  template: string;
}

export function filterOf({ failed, words, status, template }: Sought): Record<string, unknown> | undefined {
  const text = words.trim();
  const filter = {
    ...(failed ? { status: 'FAILED' } : status ? { status } : {}),
    ...(template ? { template } : {}),
    ...(text ? { $or: [{ to: { $contains: text } }, { subject: { $contains: text } }] } : {}),
  };
  return Object.keys(filter).length > 0 ? filter : undefined;
}
