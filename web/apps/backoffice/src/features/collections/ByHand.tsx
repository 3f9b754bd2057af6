import { useState, type ReactNode } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Collection, Product } from '@souk/client';
import {
  addProductsToCollection,
  queryProducts,
  removeProductsFromCollection,
} from '@souk/client/operations/stores-products';
import { serviceKey } from '@souk/query/operations';
import { Button, EmptyState, Picture } from '@souk/ui';
import { Part } from '../../shared/detail/DetailPage.tsx';
import { useMay } from '../../shared/may.tsx';
import { Answer } from '../../shared/Page.tsx';
import { useStore } from '../../shared/store.ts';
import { useUndo } from '../../shared/undo.tsx';
import { useDone } from '../../shared/useDone.ts';
import { AddProducts } from './AddProducts.tsx';
import { useText } from './text/index.ts';
import { useReload } from './useReload.ts';
import css from './collections.module.css';

const pageSize = 50;
const service = serviceKey(queryProducts);

export function ProductLine({ product, end }: { product: Product; end?: ReactNode }) {
  const { id, name, media, priceData } = product;
  return (
    <li className={css.line}>
      <Picture className={css.thumb} image={media.mainMedia?.image} alt="" sizes="36px" />
      <Link className={css.lineName} to="/products/$id" params={{ id }}>
        {name}
      </Link>
      <span className={css.note}>{priceData?.formatted.discountedPrice}</span>
      {end}
    </li>
  );
}

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
  const inside = useInfiniteQuery({
    queryKey: [...service, 'of collection', id],
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
  const remove = (product: Product) =>
    void run(
      async () => {
        const message = { id, productIds: [product.id] };
        await client.call(removeProductsFromCollection, message);
        await reload();
        undo({
          text: t('collections.removed', { product: product.name, name }),
          undo: () => client.call(addProductsToCollection, message),
          onUndone: () => void reload(),
        });
      },
      t('collections.removed', { product: product.name, name }),
    );
  return (
    <Part
      title={t('collections.products')}
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
              <ul className={css.lines} aria-label={t('collections.products')}>
                {products.map((product) => (
                  <ProductLine
                    key={product.id}
                    product={product}
                    end={
                      may(removeProductsFromCollection) ? (
                        <Button
                          variant="quiet"
                          size="small"
                          aria-label={t('collections.removeOf', { name: product.name })}
                          onClick={() => remove(product)}
                        >
                          {t('collections.remove')}
                        </Button>
                      ) : null
                    }
                  />
                ))}
              </ul>
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
