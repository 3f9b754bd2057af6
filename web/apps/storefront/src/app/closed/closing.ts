// What a closed shop still shows. The server knows the same pages: internal/platform/webui/closed.go.
import type { Settings } from '@souk/ui';

/** Pages of people who bought already, and those that the law asks for. */
const open = ['thank-you', 'find-order', 'signed-in', 'account', 'policies'];

export const staysOpen = (path: string): boolean => open.includes(path.split('/')[1] ?? '');

type Closed = NonNullable<Settings['closed']>;

/** The shop's own words in the language that is read, else in the shop's own; empty for the usual ones. */
export const wordsOf = ({ words = {} }: Closed, language: string, main: string): string =>
  words[language] ?? words[main] ?? '';

/** When the shop opens by itself, as its visitors' clocks show it; empty where it says no moment. */
export const reopening = ({ reopensAt }: Closed, language: string): string =>
  reopensAt
    ? new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short' }).format(new Date(reopensAt))
    : '';
