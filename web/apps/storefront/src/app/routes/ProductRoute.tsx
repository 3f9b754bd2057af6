import { useParams, useSearch } from '@tanstack/react-router';
import { ProductPage } from '../../features/catalog/ProductPage.tsx';

export function ProductRoute() {
  const { slug } = useParams({ from: '/products/$slug' });
  return <ProductPage slug={slug} choice={useSearch({ from: '/products/$slug' }).choice} />;
}
