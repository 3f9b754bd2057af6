import { useRef, useState, type ReactNode } from 'react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { Collection, Product } from '@souk/client';
import {
  addProductsToCollection,
  moveProductsInCollection,
  queryProducts,
  removeProductsFromCollection,
} from '@souk/client/operations/stores-products';
import { serviceKey } from '@souk/query/operations';
import { Button, EmptyState } from '@souk/ui';
import { Part } from '../../shared/detail/DetailPage.tsx';
import { useMay } from '../../shared/may.tsx';
import { Answer } from '../../shared/Page.tsx';
import { useStore } from '../../shared/store.ts';
import { useUndo } from '../../shared/undo.tsx';
import { useDone } from '../../shared/useDone.ts';
import { AddProducts } from './AddProducts.tsx';
import { Order } from './Order.tsx';
import { useText } from './text/index.ts';
import { useReload } from './useReload.ts';

const pageSize = 50;
const service = serviceKey(queryProducts);

/** The products that were put into a collection one by one. */
export function ByHand({ collection, byRule }: { collection: Collection; byRule: ReactNode }) {
  const t = useText();
  const { client } = useStore();
  const may = useMay();
  const undo = useUndo();
  const reload = useReload();
  const { run } = useDone(service);
  const [adding, setAdding] = useState(false);
  const { id, name } = collection;
  const cache = useQueryClient();
  const moves = useRef<Promise<unknown>>(Promise.resolve());
  const key = [...service, 'of collection', id];
  const inside = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) =>
      client.call(
        queryProducts,
        {
          query: {
            filter: { collectionIds: { $hasSome: [id] } },
            paging: { limit: pageSize, offset: pageParam },
          },
        },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ metadata: { total = 0 } }, pages) =>
      pages.length * pageSize < total ? pages.length * pageSize : null,
  });
  const behind = (product: Product, after: Product | undefined) =>
    client.call(moveProductsInCollection, {
      id,
      productIds: [product.id],
      ...(after ? { afterProductId: after.id } : {}),
    });
  const remove = (product: Product, before: Product | undefined) =>
    void run(
      async () => {
        const message = { id, productIds: [product.id] };
        await client.call(removeProductsFromCollection, message);
        await reload();
        undo({
          text: t('collections.removed', { product: product.name, name }),
          undo: async () => {
            await client.call(addProductsToCollection, message);
            await behind(product, before);
          },
          onUndone: () => void reload(),
        });
      },
      t('collections.removed', { product: product.name, name }),
    );
  const move = (product: Product, after: Product | undefined, order: readonly Product[]) => {
    // It stays where it was put while the server hears of it.
    cache.setQueryData<typeof inside.data>(
      key,
      (now) =>
        now && {
          ...now,
          pages: now.pages.map((page, at) => ({
            ...page,
            products: order.slice(at * pageSize, at * pageSize + page.products.length),
          })),
        },
    );
    // One after the other: two moves at once would end in the order in which they arrive.
    const moved = moves.current.then(() => behind(product, after));
    moves.current = moved.catch(() => undefined);
    void run(() => moved, t('collections.moved'));
  };
  return (
    <Part
      title={t('collections.products')}
      note={(inside.data?.pages[0]?.products.length ?? 0) > 1 ? t('collections.orderNote') : undefined}
      actions={
        <>
          {byRule}
          {may(addProductsToCollection) ? (
            <Button variant="secondary" size="small" onClick={() => setAdding(true)}>
              {t('collections.add')}
            </Button>
          ) : null}
        </>
      }
    >
      <Answer query={inside} failed={t('collections.productsFailed')}>
        {({ pages }) => {
          const products = pages.flatMap((page) => page.products);
          if (products.length === 0) {
            return (
              <EmptyState
                compact
                headingLevel={3}
                title={t('collections.empty')}
                text={t('collections.emptyText')}
              />
            );
          }
          return (
            <>
              <Order
                products={products}
                label={t('collections.products')}
                onMove={may(moveProductsInCollection) && products.length > 1 ? move : undefined}
                end={(product) =>
                  may(removeProductsFromCollection) ? (
                    <Button
                      variant="quiet"
                      size="small"
                      aria-label={t('collections.removeOf', { name: product.name })}
                      onClick={() => remove(product, products[products.indexOf(product) - 1])}
                    >
                      {t('collections.remove')}
                    </Button>
                  ) : null
                }
              />
              {inside.hasNextPage ? (
                <Button
                  variant="secondary"
                  size="small"
                  busy={inside.isFetchingNextPage}
                  onClick={() => void inside.fetchNextPage()}
                >
                  {t('collections.more')}
                </Button>
              ) : null}
            </>
          );
        }}
      </Answer>
      {adding ? <AddProducts collection={collection} onClose={() => setAdding(false)} /> : null}
    </Part>
  );
}
