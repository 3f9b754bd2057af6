import type { Settings } from '@souk/ui';
import { useStore } from '../../shared/store.ts';
import { useText, type TextKey } from '../../shared/text/index.ts';

/** What the prices in the cart hold already, and what the checkout adds. */
export function costNote(tax: Settings['tax']): TextKey[] {
  if (tax === 'ADDED') return ['cart.later'];
  return tax === 'INCLUDED' ? ['product.taxIncluded', 'product.atCheckout'] : ['product.atCheckout'];
}

export function useCostNote(): string {
  const t = useText();
  const { settings } = useStore();
  return costNote(settings.tax)
    .map((key) => t(key))
    .join(' ');
}
