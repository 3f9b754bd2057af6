import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { IconPlus } from '@tabler/icons-react';
import type { Product } from '@souk/client';
import { Picture, Skeleton, StatusPill } from '@souk/ui';
import { oneClick, useBuying } from '../../shared/buying.ts';
import { useText } from '../../shared/text/index.ts';
import { useWishes } from '../../shared/wishes.ts';
import { availabilityOf, lowStock, priceOf, referenceTo } from './selection.ts';
import { ShownAmount } from './ShownAmount.tsx';
import css from './ProductCard.module.css';

export const cardSizes = '(min-width: 1000px) 320px, (min-width: 720px) 40vw, 50vw';

function Ribbon({ product }: { product: Product }) {
  const t = useText();
  const { inStock, left } = availabilityOf(product, null);
  const discount = product.discount;
  if (product.stock.preorder) return <StatusPill tone="active">{t('product.ahead')}</StatusPill>;
  if (!inStock) return <StatusPill tone="neutral">{t('card.soldOut')}</StatusPill>;
  if (discount?.type === 'PERCENT' && discount.value > 0) {
    return <StatusPill tone="sale">{t('card.off', { percent: discount.value })}</StatusPill>;
  }
  if (left !== null && left > 0 && left <= lowStock) {
    return <StatusPill tone="plain">{t('card.last', { count: left })}</StatusPill>;
  }
  return product.ribbon ? <StatusPill tone="plain">{product.ribbon}</StatusPill> : null;
}

export function ProductCard({ product, priority }: { product: Product; priority?: 'first' | 'eager' }) {
  const { name } = product;
  const price = priceOf(product, product.variants, null);
  const { inStock } = availabilityOf(product, null);
  const { Heart } = useWishes();
  return (
    <article className={css.card}>
      <Picture
        className={inStock || product.stock.preorder ? css.picture : `${css.picture} ${css.faded}`}
        image={product.media.mainMedia?.image}
        alt=""
        sizes={cardSizes}
        ratio="20 / 23"
        priority={priority}
      />
      <Link className={css.name} to="/products/$slug" params={{ slug: product.slug }}>
        {name}
      </Link>
      <span className={css.ribbon}>
        <Ribbon product={product} />
      </span>
      {price ? <ShownAmount className={css.price} price={price} /> : null}
      <div className={css.corner}>
        <Heart product={product} />
        {inStock && oneClick(product) ? <QuickAdd product={product} name={name} /> : null}
      </div>
    </article>
  );
}

/** Straight into the cart. */
function QuickAdd({ product, name }: { product: Product; name: string }) {
  const t = useText();
  const buying = useBuying();
  const [busy, setBusy] = useState(false);
  const add = async () => {
    setBusy(true);
    await buying.add({ name, reference: referenceTo(product, null, {}, null), quantity: 1 });
    setBusy(false);
  };
  return (
    <button
      type="button"
      className={css.quick}
      aria-label={t('card.add', { name })}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : () => void add()}
    >
      <IconPlus size={20} stroke={1.75} aria-hidden="true" className={busy ? css.busy : undefined} />
    </button>
  );
}

export function ProductCardSkeleton() {
  return (
    <div className={css.card}>
      <Skeleton className={css.picture} ratio="20 / 23" radius="var(--radius-picture)" />
      <Skeleton className={css.name} width="70%" height={20} />
      <Skeleton className={css.price} width={56} height={20} />
    </div>
  );
}
