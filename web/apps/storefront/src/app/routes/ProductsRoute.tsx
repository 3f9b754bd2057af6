import { useSearch } from '@tanstack/react-router';
import { ProductListPage } from '../../features/catalog/ProductListPage.tsx';

export function ProductsRoute() {
  return <ProductListPage search={useSearch({ from: '/products' })} />;
}
