// How somebody pays: which way they chose, what it asks of them, and what became of it.
import type { PaymentMethod, PaymentMethods, PaymentTokenRequest, SavedMethod } from '@souk/client/checkout';
import type { Refusal } from '../../../shared/refusal.ts';
import { cvcProblem, digits, expiryProblem, numberProblem, readExpiry, type CardProblem } from './card.ts';

export type CardForm = { number: string; expiry: string; cvc: string; holder: string; save: boolean };

export const emptyCard: CardForm = { number: '', expiry: '', cvc: '', holder: '', save: false };

/** A saved card or a method, in one word, as the list of them has it. */
export const savedKey = (saved: SavedMethod): string => `saved ${saved.id}`;
export const methodKey = (method: PaymentMethod): string => `method ${method.id}`;

export type Picked = { saved: SavedMethod } | { method: PaymentMethod } | null;

export function pickedOf({ methods, saved }: PaymentMethods, key: string): Picked {
  const card = saved.find((each) => savedKey(each) === key);
  if (card) return { saved: card };
  const method = methods.find((each) => methodKey(each) === key);
  return method ? { method } : null;
}

export const isOver = (saved: SavedMethod, now: Date): boolean =>
  saved.expiryYear * 12 + saved.expiryMonth < now.getFullYear() * 12 + now.getMonth() + 1;

/** What is chosen before anybody chose: a card that was kept, then the first way there is. */
export function firstKey({ methods, saved }: PaymentMethods, now: Date): string {
  const card = saved.find((each) => !isOver(each, now));
  if (card) return savedKey(card);
  return methods[0] ? methodKey(methods[0]) : '';
}

export const asksCard = (picked: Picked): boolean =>
  picked !== null && 'method' in picked && picked.method.kind === 'CARD';

export function cardProblems(
  values: CardForm,
  picked: Picked,
  now: Date,
): Partial<Record<keyof CardForm, CardProblem>> {
  if (!asksCard(picked)) return {};
  return {
    number: numberProblem(values.number),
    expiry: expiryProblem(values.expiry, now),
    cvc: cvcProblem(values.cvc, values.number),
    holder: values.holder.trim() === '' ? 'card.holderNeeded' : undefined,
  };
}

/** Null when there is nothing to pay with: nothing is due. */
export function tokenRequest(picked: Picked, values: CardForm): PaymentTokenRequest | null {
  if (!picked) return null;
  if ('saved' in picked) return { savedMethodId: picked.saved.id };
  const { id, kind } = picked.method;
  if (kind !== 'CARD') return { method: id };
  const expiry = readExpiry(values.expiry);
  return {
    method: id,
    card: {
      number: digits(values.number),
      expiryMonth: expiry?.month ?? 0,
      expiryYear: expiry?.year ?? 0,
      cvc: digits(values.cvc),
      holder: values.holder.trim(),
    },
  };
}

/** The sandbox's cards and what each does. */
export const testCards = [
  { number: '4242 4242 4242 4242', does: 'payment.testApproves' },
  { number: '4000 0000 0000 3220', does: 'payment.testChallenge' },
  { number: '4000 0000 0000 0002', does: 'payment.testDeclines' },
  { number: '4000 0000 0000 9995', does: 'payment.testFunds' },
] as const;

export type CardField = 'number' | 'expiry' | 'cvc' | 'holder';

const fieldNames: Record<string, CardField> = {
  'card.number': 'number',
  'card.expiryMonth': 'expiry',
  'card.expiryYear': 'expiry',
  'card.cvc': 'cvc',
  'card.holder': 'holder',
};

/** Which of what was typed of a card the server refused. */
export const wrongCardFields = ({ violations }: Pick<Refusal, 'violations'>): CardField[] => [
  ...new Set(violations.flatMap(({ field }) => fieldNames[field] ?? [])),
];
