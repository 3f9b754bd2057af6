// The words around a card that is typed in, for every page that asks for one.
import type { Messages } from '../text/translate.ts';

const messages = {
  'card.number': 'Card number',
  'card.expiry': 'Expiry',
  'card.expiryHint': 'MM / YY',
  'card.cvc': 'Security code',
  'card.cvcHint3': '3 digits',
  'card.cvcHint4': '4 digits',
  'card.holder': 'Name on card',
  'card.numberNeeded': 'Enter the card number.',
  'card.numberShort': 'Some digits are missing.',
  'card.numberWrong': 'A digit of this number is not right. Check it against the card.',
  'card.expiryNeeded': 'Enter the date on the card.',
  'card.expiryWrong': 'Enter month and year as on the card, such as 04 / 31.',
  'card.expired': 'This card has expired.',
  'card.cvcNeeded': 'Enter the security code.',
  'card.cvcWrong': 'The security code has {count} digits.',
  'card.holderNeeded': 'Enter the name on the card.',
  'card.refused': 'This is not accepted. Check it against the card.',
} satisfies Messages;

export type CardKey = keyof typeof messages;
export const cardEnglish: Messages<CardKey> = messages;
