import type { ReactNode } from 'react';
import type { Product } from '@souk/client';
import { classes } from '@souk/ui';
import { ProductCard, ProductCardSkeleton } from './ProductCard.tsx';
import css from './ProductGrid.module.css';

interface Props {
  products: readonly Product[];
  /** How many cards are in view at first; their pictures are fetched at once. */
  eagerCount?: number;
  /** The first of them is the picture people came to see. */
  leads?: boolean;
  dimmed?: boolean;
  /** A list of any length, not a set of four. */
  flowing?: boolean;
}

export function ProductGrid({ products, eagerCount = 0, leads, dimmed, flowing }: Props) {
  return (
    <ul className={classes(css.grid, flowing && css.flowing, dimmed && css.dimmed)}>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard
            product={product}
            priority={leads && index === 0 ? 'first' : index < eagerCount ? 'eager' : undefined}
          />
        </li>
      ))}
    </ul>
  );
}

export function ProductGridSkeleton({
  count = 8,
  flowing,
}: {
  count?: number;
  flowing?: boolean;
}): ReactNode {
  return (
    <div className={classes(css.grid, flowing && css.flowing)}>
      {Array.from({ length: count }, (_, index) => (
        <ProductCardSkeleton key={index} />
      ))}
    </div>
  );
}
