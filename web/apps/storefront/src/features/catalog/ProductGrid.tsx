import type { ReactNode } from 'react';
import type { Product } from '@souk/client';
import { ProductCard, ProductCardSkeleton } from './ProductCard.tsx';
import css from './ProductGrid.module.css';

interface Props {
  products: readonly Product[];
  /** How many cards are in view at first; their pictures are fetched at once. */
  eagerCount?: number;
  /** The first of them is the picture people came to see. */
  leads?: boolean;
  dimmed?: boolean;
}

export function ProductGrid({ products, eagerCount = 0, leads, dimmed }: Props) {
  return (
    <ul className={dimmed ? `${css.grid} ${css.dimmed}` : css.grid}>
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

export function ProductGridSkeleton({ count = 8 }: { count?: number }): ReactNode {
  return (
    <div className={css.grid}>
      {Array.from({ length: count }, (_, index) => (
        <ProductCardSkeleton key={index} />
      ))}
    </div>
  );
}
