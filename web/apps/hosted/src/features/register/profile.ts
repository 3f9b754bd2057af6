import type { NewProfile } from '@souk/client/sign-in';

interface Given {
  firstName: string;
  lastName: string;
  language: string;
  news: boolean;
  at: Date;
  /** What the shop asked for besides. */
  answers?: NonNullable<NewProfile['customFields']>;
}

/** What is kept of a registration besides e-mail and password: who it is, and what they agreed to and when. */
export const profileOf = ({ firstName, lastName, language, news, at, answers = [] }: Given): NewProfile => ({
  firstName: firstName.trim(),
  ...(lastName.trim() ? { lastName: lastName.trim() } : {}),
  language,
  subscription: news,
  customFields: [{ name: 'termsAccepted', value: { dateValue: at.toISOString() } }, ...answers],
});
