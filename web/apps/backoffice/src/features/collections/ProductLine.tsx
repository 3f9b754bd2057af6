import type { CSSProperties, ReactNode, Ref } from 'react';
import { Link } from '@tanstack/react-router';
import type { Product } from '@souk/client';
import { Picture } from '@souk/ui';
import css from './collections.module.css';

export function ProductLine({
  product,
  start,
  end,
  ref,
  style,
  dragging,
}: {
  product: Product;
  start?: ReactNode;
  end?: ReactNode;
  ref?: Ref<HTMLLIElement>;
  style?: CSSProperties;
  dragging?: boolean;
}) {
  const { id, name, media, priceData } = product;
  return (
    <li ref={ref} className={css.line} style={style} data-dragging={dragging || undefined}>
      {start}
      <Picture className={css.thumb} image={media.mainMedia?.image} alt="" sizes="36px" />
      <Link className={css.lineName} to="/products/$id" params={{ id }}>
        {name}
      </Link>
      <span className={css.note}>{priceData?.formatted.discountedPrice}</span>
      {end}
    </li>
  );
}
