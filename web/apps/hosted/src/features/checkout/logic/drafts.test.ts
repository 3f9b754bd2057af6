import { expect, it } from 'vitest';
import { memoryOver } from '../../../shared/storage.ts';
import { draftKey, forgetDrafts } from './drafts.ts';

it('once the order is there nothing that was typed stays, and other checkouts keep theirs', () => {
  const memory = memoryOver(() => {
    throw new Error('no storage here');
  });
  for (const part of ['details', 'payment', 'note', 'coupon', 'giftCard', 'tip'] as const) {
    memory.set(draftKey(part, 'one'), 'Ada, Market 1');
    memory.set(draftKey(part, 'two'), 'Ada, Market 1');
  }
  forgetDrafts(memory, 'one');
  expect(memory.get('draft.payment.one')).toBeNull();
  for (const part of ['details', 'note', 'coupon', 'giftCard', 'tip'] as const) {
    expect(memory.get(draftKey(part, 'one'))).toBeNull();
    expect(memory.get(draftKey(part, 'two'))).toBe('Ada, Market 1');
  }
});
