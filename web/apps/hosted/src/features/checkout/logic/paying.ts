// How somebody pays: which way they chose, what it asks of them, and what became of it.
import type {
  GivenWallet,
  PaymentMethod,
  PaymentMethods,
  PaymentTokenRequest,
  SavedMethod,
} from '@souk/client/checkout';
import {
  cardMessage,
  isOver,
  noCard,
  problemsOf,
  type CardField,
  type CardProblem,
  type TypedCard,
} from '@souk/ui/card';

export type CardForm = TypedCard & { save: boolean };

export const emptyCard: CardForm = { ...noCard, save: false };

/** A saved card or a method, in one word, as the list of them has it. */
export const savedKey = (saved: SavedMethod): string => `saved ${saved.id}`;
export const methodKey = (method: PaymentMethod): string => `method ${method.id}`;

export const walletKey = 'wallet';

/** The ways there are, with the express wallet that is ready to pay. */
export type Offered = PaymentMethods & { wallet?: GivenWallet };

export type Picked = { saved: SavedMethod } | { method: PaymentMethod } | { wallet: GivenWallet } | null;

/** How it is paid: by a token that is made for it, or by the wallet that the checkout knows. */
export type Way = PaymentTokenRequest | typeof walletKey;

export function pickedOf({ methods, saved, wallet }: Offered, key: string): Picked {
  if (wallet && key === walletKey) return { wallet };
  const card = saved.find((each) => savedKey(each) === key);
  if (card) return { saved: card };
  const method = methods.find((each) => methodKey(each) === key);
  return method ? { method } : null;
}

/** What is chosen before anybody chose: a wallet that is ready, a card that was kept, then the first way there is. */
export function firstKey({ methods, saved, wallet }: Offered, now: Date): string {
  if (wallet) return walletKey;
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
): Partial<Record<CardField, CardProblem>> {
  if (!asksCard(picked)) return {};
  return problemsOf(values, now);
}

/** Null when there is nothing to pay with: nothing is due. */
export function tokenRequest(picked: Picked, values: CardForm): Way | null {
  if (!picked) return null;
  if ('wallet' in picked) return walletKey;
  if ('saved' in picked) return { savedMethodId: picked.saved.id };
  const { id, kind } = picked.method;
  if (kind !== 'CARD') return { method: id };
  return { method: id, card: cardMessage(values) };
}

/** The sandbox's cards and what each does. */
export const testCards = [
  { number: '4242 4242 4242 4242', does: 'payment.testApproves' },
  { number: '4000 0000 0000 3220', does: 'payment.testChallenge' },
  { number: '4000 0000 0000 0002', does: 'payment.testDeclines' },
  { number: '4000 0000 0000 9995', does: 'payment.testFunds' },
] as const;
