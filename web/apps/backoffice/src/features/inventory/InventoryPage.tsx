import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { adjustStock } from '@souk/client/operations/souk-stock-history';
import { updateLowStockSettings } from '@souk/client/operations/stores-inventory';
import { queryStoreVariants, searchProducts } from '@souk/client/operations/stores-products';
import { reading } from '@souk/query/operations';
import { Button, Picture, StatusPill } from '@souk/ui';
import { useCollectionFilter } from '../../shared/collections/useCollectionFilter.tsx';
import { ListPage } from '../../shared/list/ListPage.tsx';
import { byOffset } from '../../shared/list/sources.ts';
import type { Source } from '../../shared/list/types.ts';
import { Allowed, useMay } from '../../shared/may.tsx';
import { useStore } from '../../shared/store.ts';
import { useTask } from '../../shared/task.ts';
import { AdjustDialog } from './AdjustDialog.tsx';
import { AdjustOne } from './AdjustOne.tsx';
import { LowDialog } from './LowDialog.tsx';
import { change, nameOf, stateOf, type Variant } from './stock.ts';
import { StockField } from './StockField.tsx';
import { useText } from './text/index.ts';
import { useLow } from './useStock.ts';
import cells from '../../shared/cells.module.css';
import css from './inventory.module.css';

/** Variants of the products that were found for the words, and those whose SKU begins with them. */
const sourceOf = (products: readonly string[]): Source<Variant> => ({
  ...byOffset(queryStoreVariants, 'variants', {
    place: (paging, { filter, sort, words }) => {
      const typed = words.trim();
      const found = {
        $or: [
          { productName: { $startsWith: typed } },
          { sku: { $startsWith: typed } },
          ...(products.length > 0 ? [{ productId: { $in: products } }] : []),
        ],
      };
      const asked = [filter, ...(typed ? [found] : [])].filter((one) => Object.keys(one).length > 0);
      return {
        query: {
          ...(asked.length > 0 ? { filter: asked.length === 1 ? asked[0] : { $and: asked } } : {}),
          ...(sort.length > 0 ? { sort } : {}),
          paging,
        },
      };
    },
  }),
  searches: true,
});

/**
 * The products that the search of the shop finds for what is looked for here: variants know no words of
 * their own.
 */
function useFound(): readonly string[] {
  const { client } = useStore();
  const { q = '' } = useSearch({ strict: false }) as { q?: string };
  const words = q.trim();
  const search = { search: { expression: words }, paging: { limit: 100, offset: 0 } };
  const { data } = useQuery({ ...reading(client, searchProducts, { search }), enabled: words !== '' });
  return words ? (data?.products ?? []).map(({ id }) => id) : [];
}

/** What there is of every variant, changed where it stands. */
export function InventoryPage() {
  const t = useText();
  const may = useMay();
  const navigate = useNavigate();
  const low = useLow();
  const found = useFound();
  const [settings, setSettings] = useState(false);
  const [adjusting, setAdjusting] = useState<Variant | null>(null);
  const byCollection = useCollectionFilter(t('stock.collection'));
  const pill = (variant: Variant) => {
    const { name, tone } = stateOf(variant, low);
    return <StatusPill tone={tone}>{t(name)}</StatusPill>;
  };
  const title = (variant: Variant) => (
    <span className={css.named}>
      <Picture className={css.thumb} image={variant.media?.image} alt="" sizes="36px" />
      <span>
        <bdi className={cells.strong}>{variant.productName}</bdi>
        {variant.managedVariant ? (
          <span className={css.variant}>
            <bdi>{variant.variantName}</bdi>
          </span>
        ) : null}
      </span>
    </span>
  );
  return (
    <>
      <ListPage<Variant>
        spec={{
          id: 'inventory',
          title: t('nav.inventory'),
          source: sourceOf(found),
          rowName: nameOf,
          rowLink: ({ id }) => ({ to: '/inventory/$id', params: { id } }),
          columns: [
            {
              id: 'product',
              label: t('stock.product'),
              sortField: 'productName',
              hideable: false,
              render: title,
              csv: nameOf,
            },
            {
              id: 'sku',
              label: t('stock.sku'),
              width: 200,
              sortField: 'sku',
              render: ({ sku }) => <span dir="ltr">{sku}</span>,
              csv: ({ sku }) => sku,
            },
            {
              id: 'state',
              label: t('stock.state'),
              width: 140,
              render: pill,
              csv: (variant) => t(stateOf(variant, low).name),
            },
            {
              id: 'stock',
              label: t('stock.inStock'),
              width: 170,
              align: 'end',
              sortField: 'stock.quantity',
              hideable: false,
              render: (variant) => <StockField key={variant.id} variant={variant} />,
              csv: ({ stock }) => (stock.trackQuantity ? String(stock.quantity ?? 0) : ''),
            },
          ],
          card: (variant) => ({
            title: title(variant),
            text: <span dir="ltr">{variant.sku}</span>,
            end: variant.stock.trackQuantity ? <StockField key={variant.id} variant={variant} /> : null,
            pill: pill(variant),
          }),
          tabs: [
            { id: 'all', label: t('stock.all') },
            {
              id: 'low',
              label: t('stock.low'),
              filter: { lowStock: true },
              empty: { title: t('stock.noneLow') },
            },
            {
              id: 'out',
              label: t('stock.out'),
              filter: { 'stock.inStock': false },
              empty: { title: t('stock.noneOut') },
            },
            {
              id: 'uncounted',
              label: t('stock.uncounted'),
              filter: { 'stock.trackQuantity': false },
              empty: { title: t('stock.noneUncounted') },
            },
          ],
          filters: [
            byCollection,
            { id: 'number', label: t('stock.number'), kind: 'amounts', field: 'stock.quantity' },
          ],
          sorts: [
            { value: 'productName', label: t('stock.byName') },
            { value: 'stock.quantity', label: t('stock.fewest') },
            { value: '-stock.quantity', label: t('stock.most') },
            { value: 'sku', label: t('stock.bySku') },
          ],
          rowActions: (variant) => [
            may(adjustStock)
              ? {
                  label: t('stock.adjust'),
                  off: variant.stock.trackQuantity ? undefined : t('refusal.STOCK_NOT_COUNTED'),
                  run: () => setAdjusting(variant),
                }
              : null,
            {
              label: t('stock.history'),
              run: () => void navigate({ to: '/inventory/$id', params: { id: variant.id } }),
            },
            {
              label: t('stock.editProduct'),
              run: () => void navigate({ to: '/products/$id', params: { id: variant.productId } }),
            },
          ],
          bulk: [
            {
              id: 'adjust',
              label: t('stock.adjust'),
              needs: adjustStock,
              off: ({ stock }) => (stock.trackQuantity ? undefined : t('refusal.STOCK_NOT_COUNTED')),
              dialog: (props) => <AdjustMany {...props} />,
            },
          ],
          actions: low ? (
            <Allowed to={updateLowStockSettings}>
              <Button variant="secondary" size="small" onClick={() => setSettings(true)}>
                {low.enabled ? t('stock.lowAt', { count: low.threshold }) : t('stock.lowOff')}
              </Button>
            </Allowed>
          ) : null,
          empty: { title: t('stock.none'), text: t('stock.noneText') },
          failed: t('stock.failed'),
          news: t('stock.news'),
          file: 'inventory',
        }}
      />
      {settings ? <LowDialog onClose={() => setSettings(false)} /> : null}
      {adjusting ? <AdjustOne variant={adjusting} onClose={() => setAdjusting(null)} /> : null}
    </>
  );
}

function AdjustMany({
  count,
  start,
  close,
}: {
  count: number | null;
  start: (
    each: (variant: Variant, client: ReturnType<typeof useStore>['client']) => Promise<unknown>,
  ) => void;
  close: () => void;
}) {
  const t = useText();
  const task = useTask();
  return (
    <AdjustDialog
      title={count === null ? t('stock.adjustAll') : t('stock.adjustMany', { count })}
      task={task}
      onClose={close}
      onSave={({ what, why }) => start((variant, client) => change(client, variant, what, why))}
    />
  );
}
