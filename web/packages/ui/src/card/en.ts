// The words around a card that is typed in, for every page that asks for one.
import type { Messages } from '../text/translate.ts';

const messages = {
  'card.number': 'Card number',
  'card.expiry': 'Expiry date',
  'card.expiryHint': 'MM / YY',
  'card.cvc': 'Security code',
  'card.cvcHint3': '3 digits',
  'card.cvcHint4': '4 digits',
  'card.holder': 'Name on card',
  'card.numberNeeded': 'Enter the card number.',
  'card.numberShort': 'The card number is too short.',
  'card.numberWrong': 'The card number is not valid. Check it against your card.',
  'card.expiryNeeded': 'Enter the expiry date.',
  'card.expiryWrong': 'Enter the month and year as on the card, such as 04 / 31.',
  'card.expired': 'This card has expired.',
  'card.cvcNeeded': 'Enter the security code.',
  'card.cvcWrong': 'Enter the {count} digits of the security code.',
  'card.holderNeeded': 'Enter the name on the card.',
  'card.refused': 'This was not accepted. Check it against your card.',
} satisfies Messages;

export type CardKey = keyof typeof messages;
export const cardEnglish: Messages<CardKey> = messages;
