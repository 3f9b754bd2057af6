import { listSearch } from '../../shared/list/url.ts';
import { page, type FeatureRoute } from '../../shared/routes.ts';

export const routes: FeatureRoute[] = [
  { path: '/products', search: listSearch, page: page(() => import('./ProductsPage.tsx'), 'ProductsPage') },
  { path: '/products/new', page: page(() => import('./NewProductPage.tsx'), 'NewProductPage') },
  { path: '/products/quick', page: page(() => import('./QuickPage.tsx'), 'QuickPage') },
  { path: '/products/$id', page: page(() => import('./ProductPage.tsx'), 'ProductPage') },
];
