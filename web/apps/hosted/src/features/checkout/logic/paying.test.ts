import { describe, expect, it } from 'vitest';
import type { PaymentMethod, SavedMethod } from '@souk/client/checkout';
import {
  cardProblems,
  emptyCard,
  firstKey,
  methodKey,
  pickedOf,
  savedKey,
  testCards,
  tokenRequest,
} from './paying.ts';
import { isOver, looksRight, wrongCardFields } from '@souk/ui/card';

const now = new Date(2026, 10, 15);
const method = (id: string, kind: PaymentMethod['kind']): PaymentMethod => ({
  id,
  kind,
  provider: id,
  name: id,
  testMode: false,
  canSave: false,
  canAdd: false,
});
const saved = (id: string, expiryYear: number): SavedMethod => ({
  id,
  brand: 'Visa',
  provider: 'sandbox',
  createdDate: '2026-01-01T00:00:00.000Z',
  lastDigits: '4242',
  default: false,
  expiryMonth: 1,
  expiryYear,
});
const card = method('sandbox', 'CARD');
const manual = method('manual', 'OFFLINE');
const typed = { ...emptyCard, number: '4242 4242 4242 4242', expiry: '12 / 31', cvc: '123', holder: ' Ada ' };

describe('ways of paying', () => {
  it('begin with a kept card that still works', () => {
    const old = saved('old', 2026);
    const good = saved('good', 2030);
    expect(isOver(old, now)).toBe(true);
    expect(firstKey({ methods: [card], saved: [old, good] }, now)).toBe(savedKey(good));
    expect(firstKey({ methods: [card, manual], saved: [old] }, now)).toBe(methodKey(card));
    expect(firstKey({ methods: [], saved: [] }, now)).toBe('');
  });

  it('ask for a card only where one is typed', () => {
    const offered = { methods: [card, manual], saved: [saved('s', 2030)] };
    const pick = (key: string) => pickedOf(offered, key);
    expect(Object.values(cardProblems(emptyCard, pick(methodKey(card)), now)).every(Boolean)).toBe(true);
    expect(cardProblems(emptyCard, pick(methodKey(manual)), now)).toEqual({});
    expect(cardProblems(emptyCard, pick('saved s'), now)).toEqual({});
    expect(Object.values(cardProblems(typed, pick(methodKey(card)), now)).some(Boolean)).toBe(false);
  });

  it('send what the way needs and no more', () => {
    expect(tokenRequest({ method: card }, typed)).toEqual({
      method: 'sandbox',
      card: { number: '4242424242424242', expiryMonth: 12, expiryYear: 2031, cvc: '123', holder: 'Ada' },
    });
    expect(tokenRequest({ method: manual }, typed)).toEqual({ method: 'manual' });
    expect(tokenRequest({ saved: saved('s', 2030) }, typed)).toEqual({ savedMethodId: 's' });
    expect(tokenRequest(null, typed)).toBeNull();
  });

  it('find the fields that were refused', () => {
    const violations = ['card.number', 'card.expiryYear', 'card.expiryMonth', 'else'].map((field) => ({
      field,
      description: '',
    }));
    expect(wrongCardFields(violations)).toEqual(['number', 'expiry']);
  });

  it('offer test cards that pass the check of their digits', () =>
    expect(testCards.every(({ number }) => looksRight(number))).toBe(true));
});
