import { useParams } from '@tanstack/react-router';
import { ProductPage } from '../../features/catalog/ProductPage.tsx';

export function ProductRoute() {
  return <ProductPage slug={useParams({ from: '/products/$slug' }).slug} />;
}
