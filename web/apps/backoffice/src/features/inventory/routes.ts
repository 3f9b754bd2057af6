import { listSearch } from '../../shared/list/url.ts';
import { page, type FeatureRoute } from '../../shared/routes.ts';

export const routes: FeatureRoute[] = [
  {
    path: '/inventory',
    search: listSearch,
    page: page(() => import('./InventoryPage.tsx'), 'InventoryPage'),
  },
  { path: '/inventory/$id', page: page(() => import('./VariantPage.tsx'), 'VariantPage') },
];
