import { listSearch } from '../../shared/list/url.ts';
import { page, type FeatureRoute } from '../../shared/routes.ts';

export const routes: FeatureRoute[] = [
  {
    path: '/payment-requests',
    search: listSearch,
    page: page(() => import('./RequestsPage.tsx'), 'RequestsPage'),
  },
  { path: '/payment-requests/$id', page: page(() => import('./RequestPage.tsx'), 'RequestPage') },
];
