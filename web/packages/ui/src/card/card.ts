// What is typed of a card, in the form it is written on the card.

export const digits = (text: string): string => text.replace(/\D/g, '');

export type Brand = 'visa' | 'mastercard' | 'amex' | 'other';

export function brandOf(number: string): Brand {
  const all = digits(number);
  if (all.startsWith('4')) return 'visa';
  if (/^3[47]/.test(all)) return 'amex';
  if (/^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/.test(all)) return 'mastercard';
  return 'other';
}

/** With spaces where the card has them. */
export function writeNumber(text: string): string {
  const all = digits(text).slice(0, 19);
  const groups = brandOf(all) === 'amex' ? [4, 6, 5] : [4, 4, 4, 4, 3];
  const parts: string[] = [];
  let at = 0;
  for (const size of groups) {
    if (at >= all.length) break;
    parts.push(all.slice(at, at + size));
    at += size;
  }
  return parts.join(' ');
}

/** `MM / YY`, from anything people type or their browser fills in. `before` tells typing from deleting. */
export function writeExpiry(text: string, before = ''): string {
  let all = digits(text);
  if (/^[2-9]$/.test(all)) all = `0${all}`;
  // 04/2031, as browsers fill it in.
  if (all.length === 6 && all.slice(2, 4) === '20') all = all.slice(0, 2) + all.slice(4);
  all = all.slice(0, 4);
  if (all.length < 2) return all;
  if (all.length === 2) return text.length < before.length ? all : `${all} / `;
  return `${all.slice(0, 2)} / ${all.slice(2)}`;
}

export interface Expiry {
  month: number;
  year: number;
}

export function readExpiry(text: string): Expiry | null {
  const all = digits(text);
  if (all.length !== 4) return null;
  const month = Number(all.slice(0, 2));
  return month >= 1 && month <= 12 ? { month, year: 2000 + Number(all.slice(2)) } : null;
}

/** The last digit of a number tells whether the others were typed right. */
export function looksRight(number: string): boolean {
  const all = digits(number);
  if (all.length < 12 || all.length > 19) return false;
  let sum = 0;
  for (let i = 0; i < all.length; i++) {
    const digit = Number(all[all.length - 1 - i]);
    const double = digit * 2;
    sum += i % 2 === 0 ? digit : double > 9 ? double - 9 : double;
  }
  return sum % 10 === 0;
}

export type CardProblem =
  | 'card.numberNeeded'
  | 'card.numberShort'
  | 'card.numberWrong'
  | 'card.expiryNeeded'
  | 'card.expiryWrong'
  | 'card.expired'
  | 'card.cvcNeeded'
  | 'card.cvcWrong'
  | 'card.holderNeeded';

export function numberProblem(number: string): CardProblem | undefined {
  const all = digits(number);
  if (all === '') return 'card.numberNeeded';
  if (all.length < 12) return 'card.numberShort';
  return looksRight(all) ? undefined : 'card.numberWrong';
}

export function expiryProblem(text: string, now: Date): CardProblem | undefined {
  if (digits(text) === '') return 'card.expiryNeeded';
  const expiry = readExpiry(text);
  if (!expiry) return 'card.expiryWrong';
  const { month: expiryMonth, year: expiryYear } = expiry;
  return isOver({ expiryMonth, expiryYear }, now) ? 'card.expired' : undefined;
}

export function cvcProblem(cvc: string, number: string): CardProblem | undefined {
  const wanted = brandOf(number) === 'amex' ? 4 : 3;
  if (digits(cvc) === '') return 'card.cvcNeeded';
  return digits(cvc).length === wanted ? undefined : 'card.cvcWrong';
}

/** A card is good to the end of its month. */
export const isOver = (card: { expiryMonth: number; expiryYear: number }, now: Date): boolean =>
  card.expiryYear * 12 + card.expiryMonth < now.getFullYear() * 12 + now.getMonth() + 1;

export type CardField = 'number' | 'expiry' | 'cvc' | 'holder';
export type TypedCard = Record<CardField, string>;

export const noCard: TypedCard = { number: '', expiry: '', cvc: '', holder: '' };

/** What of it needs a look. */
export const problemsOf = (card: TypedCard, now: Date): Partial<Record<CardField, CardProblem>> => ({
  number: numberProblem(card.number),
  expiry: expiryProblem(card.expiry, now),
  cvc: cvcProblem(card.cvc, card.number),
  holder: card.holder.trim() === '' ? 'card.holderNeeded' : undefined,
});

/** As a request for a token has it. */
export function cardMessage(card: TypedCard) {
  const expiry = readExpiry(card.expiry);
  return {
    number: digits(card.number),
    expiryMonth: expiry?.month ?? 0,
    expiryYear: expiry?.year ?? 0,
    cvc: digits(card.cvc),
    holder: card.holder.trim(),
  };
}

const fieldNames: Record<string, CardField> = {
  'card.number': 'number',
  'card.expiryMonth': 'expiry',
  'card.expiryYear': 'expiry',
  'card.cvc': 'cvc',
  'card.holder': 'holder',
};

/** Which of what was typed of a card the server refused. */
export const wrongCardFields = (violations: readonly { field: string }[]): CardField[] => [
  ...new Set(violations.flatMap(({ field }) => fieldNames[field] ?? [])),
];

const brandNames: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
};

export const brandName = (brand: string): string => brandNames[brand.toLowerCase()] ?? brand;
