// How things that are paid again and again are spoken of, on every page that does.
import type { Messages } from '../text/translate.ts';

const messages = {
  'every.DAY': { one: 'every day', other: 'every {count} days' },
  'every.WEEK': { one: 'every week', other: 'every {count} weeks' },
  'every.MONTH': { one: 'every month', other: 'every {count} months' },
  'every.YEAR': { one: 'every year', other: 'every {count} years' },
  'length.DAY': { one: '{count} day', other: '{count} days' },
  'length.WEEK': { one: '{count} week', other: '{count} weeks' },
  'length.MONTH': { one: '{count} month', other: '{count} months' },
  'length.YEAR': { one: '{count} year', other: '{count} years' },
  price: '{price} {every}',
  trial: 'Free for {length}',
  payments: { one: '{count} payment, then it ends', other: '{count} payments, then it ends' },
  cancel: 'Cancel any time',
  askToCancel: 'Continues until the shop cancels it for you',
} satisfies Messages;

export type PlanKey = keyof typeof messages;
export const planEnglish: Messages<PlanKey> = messages;
