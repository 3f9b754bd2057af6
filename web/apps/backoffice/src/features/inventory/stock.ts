// How stock is changed and named. A change is sent as a difference: what is sold meanwhile is never given
// back.
import type { Client, Schemas } from '@souk/client';
import { adjustStock, listStockHistory } from '@souk/client/operations/souk-stock-history';
import { queryInventory } from '@souk/client/operations/stores-inventory';
import { queryStoreVariants } from '@souk/client/operations/stores-products';
import { serviceKey } from '@souk/query/operations';
import type { Tone } from '@souk/ui';
import type { TextKey } from './text/index.ts';

export type Variant = Schemas['CatalogStoreVariant'];
type LowSettings = Schemas['CatalogLowStockSettings'];
export type Reason = Schemas['CatalogAdjustRequest']['reason'];

export const reasons: readonly Reason[] = ['RECEIVED', 'RECOUNT', 'DAMAGED', 'LOST', 'MANUAL', 'OTHER'];

/** What shows stock, and is asked again when it changed. */
export const services = [queryStoreVariants, listStockHistory, queryInventory].map(serviceKey);

export const nameOf = ({ productName, variantName, managedVariant }: Variant): string =>
  managedVariant && variantName ? `${productName}, ${variantName}` : productName;

const most = 99_999;

/** A number in stock, as typed; null when it is none. */
export const quantityOf = (text: string): number | null => {
  const trimmed = text.trim();
  if (!/^\d{1,5}$/.test(trimmed)) return null;
  return Number(trimmed) <= most ? Number(trimmed) : null;
};

export interface Change {
  by?: number;
  quantity?: number;
}

/** Gives how many there are afterwards. */
export async function change(
  client: Pick<Client, 'call'>,
  { productId, variantId }: Variant,
  what: Change,
  why: { reason: Reason; note?: string } = { reason: 'MANUAL' },
): Promise<number> {
  const { results } = await client.call(adjustStock, {
    changes: [{ productId, variantId, ...what }],
    reason: why.reason,
    ...(why.note ? { note: why.note } : {}),
  });
  return results[0]?.quantity ?? 0;
}

export function stateOf({ stock }: Variant, low: LowSettings | undefined): { name: TextKey; tone: Tone } {
  if (!stock.trackQuantity) {
    return stock.inStock
      ? { name: 'stock.isUncounted', tone: 'neutral' }
      : { name: 'stock.isOut', tone: 'bad' };
  }
  const quantity = stock.quantity ?? 0;
  if (quantity <= 0) return { name: 'stock.isOut', tone: 'bad' };
  if (low?.enabled && quantity <= low.threshold) return { name: 'stock.isLow', tone: 'attention' };
  return { name: 'stock.isIn', tone: 'good' };
}
