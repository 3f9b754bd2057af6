// What is typed into a checkout and not sent yet, so that a reload loses nothing: in this tab, until the order is there.
import type { Memory } from '../../../shared/storage.ts';

const parts = ['details', 'payment', 'note', 'coupon', 'giftCard', 'giftCardAmount', 'tip'] as const;

export const draftKey = (part: (typeof parts)[number], checkoutId: string): string =>
  `draft.${part}.${checkoutId}`;

/** Whose computer it is nobody knows: once the order is there, no name and no address stays behind. */
export function forgetDrafts(memory: Memory, checkoutId: string): void {
  for (const part of parts) memory.remove(draftKey(part, checkoutId));
}
