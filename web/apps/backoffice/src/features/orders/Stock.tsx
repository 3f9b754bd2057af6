import { useQuery } from '@tanstack/react-query';
import { queryInventory } from '@souk/client/operations/stores-inventory';
import { reading } from '@souk/query/operations';
import { StatusPill } from '@souk/ui';
import { useMay } from '../../shared/may.tsx';
import { useStore } from '../../shared/store.ts';
import type { Line, Part } from './shown.ts';
import { useText } from './text/index.ts';
import css from './extras.module.css';

/** How many of a thing are on the shelf; undefined where nobody counts, or the person may not know. */
export type StockOf = (line: Line) => number | undefined;

const variantOf = ({ catalogReference }: Line): string => {
  const options = catalogReference?.options as { variantId?: string } | undefined;
  return options?.variantId ?? '';
};

/** Asks for all lines at once. That it cannot be read is no reason to hold anything up: then nothing is shown. */
export function useStock(parts: readonly Part[]): StockOf {
  const { client } = useStore();
  const may = useMay()(queryInventory);
  const ids = [...new Set(parts.flatMap(({ line }) => line.catalogReference?.catalogItemId ?? []))].sort();
  const query = { filter: JSON.stringify({ productId: { $in: ids } }), paging: { limit: 100 } };
  const { data } = useQuery({
    ...reading(client, queryInventory, { query }),
    enabled: may && ids.length > 0 && ids.length <= 100,
  });
  return (line) => {
    const item = data?.inventoryItems.find(
      ({ productId }) => productId === line.catalogReference?.catalogItemId,
    );
    if (!item?.trackQuantity) return undefined;
    const variant =
      item.variants.find(({ variantId }) => variantId === variantOf(line)) ??
      (item.variants.length === 1 ? item.variants[0] : undefined);
    return variant?.quantity;
  };
}

export function Stock({ count }: { count: number }) {
  const t = useText();
  return (
    <span className={css.stock}>
      {count > 0 ? (
        t('orders.inStock', { count })
      ) : (
        <StatusPill tone="attention">{t('orders.outOfStock')}</StatusPill>
      )}
    </span>
  );
}
