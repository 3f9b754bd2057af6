import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { storesAppId, type Product } from '@souk/client';
import { productListOptions } from '@souk/query';
import {
  Button,
  EmptyState,
  ErrorState,
  Loading,
  Picture,
  Price,
  Skeleton,
  StatusPill,
  buttonClass,
  useNotice,
} from '@souk/ui';
import { oneClick, useBuying } from '../../shared/buying.ts';
import { useMoney } from '../../shared/currency.ts';
import { requestIdOf, useStore } from '../../shared/store.ts';
import { useTitle } from '../../shared/useTitle.ts';
import { useWishText } from './text/index.ts';
import { useWishing, useWishlist, type Wish } from './useWishlist.ts';
import css from './WishlistPage.module.css';

/** Fewer than this many left is worth saying. */
const few = 5;

/** What a member likes, the latest first. */
export function WishlistPage() {
  const t = useWishText();
  const { client } = useStore();
  useTitle(t('list.title'));
  const { ids, error, refetch } = useWishlist();
  const products = useQuery({
    ...productListOptions(client, { filter: { id: { $in: ids ?? [] } }, paging: { limit: 100, offset: 0 } }),
    enabled: Boolean(ids && ids.length > 0),
    // What stays is shown while the rest is asked for again.
    placeholderData: (before) => before,
  });
  const failed = (!ids && error) || (!products.data && products.error);
  if (failed) {
    return (
      <>
        <h1 className={css.title}>{t('list.title')}</h1>
        <ErrorState
          compact
          title={t('list.error')}
          text={t('list.errorText')}
          requestId={requestIdOf(failed)}
          onRetry={() => void (ids ? products.refetch() : refetch())}
        />
      </>
    );
  }
  if (!ids || (ids.length > 0 && !products.data)) {
    return (
      <>
        <h1 className={css.title}>{t('list.title')}</h1>
        <Loading onRetry={() => void refetch()}>
          <div className={css.grid}>
            {[0, 1, 2].map((n) => (
              <Skeleton key={n} ratio="3 / 4" radius="var(--radius-picture)" />
            ))}
          </div>
        </Loading>
      </>
    );
  }
  if (ids.length === 0) {
    return (
      <>
        <h1 className={css.title}>{t('list.title')}</h1>
        <EmptyState
          title={t('list.empty.title')}
          text={t('list.empty.text')}
          action={
            <Link to="/products" className={buttonClass('secondary')}>
              {t('list.empty.action')}
            </Link>
          }
        />
      </>
    );
  }
  return (
    <>
      <h1 className={css.title}>{t('list.title')}</h1>
      <p className={css.lead}>{t('list.count', { count: ids.length })}</p>
      <ul className={css.grid}>
        {ids.map((id) => {
          const product = products.data?.items.find((each) => each.id === id);
          // What was just added here and is not read yet is not gone.
          if (!product && products.isPlaceholderData) return null;
          return <li key={id}>{product ? <Item product={product} /> : <Gone id={id} />}</li>;
        })}
      </ul>
    </>
  );
}

/** What it costs at the least: its variants may differ. */
const cheapestOf = ({ manageVariants, variants, priceData }: Product) => {
  const prices = manageVariants ? variants.flatMap(({ variant }) => variant.priceData ?? []) : [];
  return (
    prices.reduce<Product['priceData']>(
      (low, each) => (low && low.discountedPrice <= each.discountedPrice ? low : each),
      undefined,
    ) ?? priceData
  );
};

function Item({ product }: { product: Product }) {
  const t = useWishText();
  const buying = useBuying();
  const money = useMoney();
  const [busy, setBusy] = useState(false);
  const { name, slug, stock, priceRange } = product;
  const priceData = cheapestOf(product);
  const inStock = stock.inventoryStatus !== 'OUT_OF_STOCK';
  const left = stock.trackInventory && !product.manageVariants ? (stock.quantity ?? null) : null;
  const ranges = Boolean(priceRange && priceRange.minValue < priceRange.maxValue);
  const now = priceData ? money(priceData.formatted.discountedPrice, priceData.discountedPrice) : '';
  const way = !inStock ? 'look' : product.productOptions.length > 0 ? 'choose' : 'write';
  const add = async () => {
    setBusy(true);
    const reference = { appId: storesAppId, catalogItemId: product.id };
    await buying.add({ name, reference, quantity: 1 });
    setBusy(false);
  };
  return (
    <article className={css.item}>
      <Picture
        className={css.picture}
        image={product.media.mainMedia?.image}
        alt=""
        sizes="(min-width: 720px) 240px, 50vw"
        ratio="20 / 23"
      />
      <h2 className={css.name}>
        <Link to="/products/$slug" params={{ slug }}>
          {name}
        </Link>
      </h2>
      {priceData ? (
        ranges ? (
          <p className={css.price}>{t('list.from', { price: now })}</p>
        ) : (
          <Price
            className={css.price}
            now={now}
            before={priceData && money(priceData.formatted.price, priceData.price)}
          />
        )
      ) : null}
      <p className={css.stock}>
        {!inStock ? (
          <StatusPill tone="neutral">{t('list.soldOut')}</StatusPill>
        ) : left !== null && left <= few ? (
          <StatusPill tone="plain">{t('list.last', { count: left })}</StatusPill>
        ) : (
          t('list.inStock')
        )}
      </p>
      <div className={css.actions}>
        {inStock && oneClick(product) ? (
          <Button
            size="small"
            busy={busy}
            aria-label={t('list.addName', { name })}
            onClick={() => void add()}
          >
            {t('list.add')}
          </Button>
        ) : (
          <Link
            to="/products/$slug"
            params={{ slug }}
            className={buttonClass('secondary', 'small')}
            aria-label={t(`list.${way}Name`, { name })}
          >
            {t(`list.${way}`)}
          </Link>
        )}
        <Remove wish={{ id: product.id, name }} />
      </div>
    </article>
  );
}

/** A product that was deleted or is hidden. */
function Gone({ id }: { id: string }) {
  const t = useWishText();
  return (
    <article className={css.item}>
      <div className={css.nothing} />
      <p className={css.stock}>{t('list.gone')}</p>
      <div className={css.actions}>
        <Remove wish={{ id, name: t('list.unknown') }} />
      </div>
    </article>
  );
}

function Remove({ wish }: { wish: Wish }) {
  const t = useWishText();
  const notify = useNotice();
  const change = useWishing();
  const remove = async () => {
    if (!(await change(wish, false))) return;
    notify({
      text: t('wish.removed', { name: wish.name }),
      action: { label: t('wish.undo'), run: () => void change(wish, true) },
    });
  };
  return (
    <Button
      variant="quiet"
      size="small"
      aria-label={t('list.removeName', { name: wish.name })}
      onClick={() => void remove()}
    >
      {t('list.remove')}
    </Button>
  );
}
