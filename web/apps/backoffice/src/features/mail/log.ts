// The log of mails, as a list asks for it.
import { queryEmails } from '@souk/client/operations/emails';
import { both } from '../../shared/list/filters.ts';
import { byQuery } from '../../shared/list/sources.ts';
import type { Source } from '../../shared/list/types.ts';
import type { Email } from '../../shared/api.ts';

const emails = byQuery(queryEmails, 'emails');

/** Free text is found in whom a mail is to, or in its subject: the call has no search of its own. */
const textFilter = (words: string) =>
  words ? { $or: [{ to: { $contains: words } }, { subject: { $contains: words } }] } : null;

export const source: Source<Email> = {
  ...emails,
  searches: true,
  message: (question) =>
    emails.message({ ...question, filter: both([question.filter, textFilter(question.words)]) }),
};
