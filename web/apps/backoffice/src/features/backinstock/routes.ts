import { listSearch } from '../../shared/list/url.ts';
import { page, type FeatureRoute } from '../../shared/routes.ts';

export const routes: FeatureRoute[] = [
  {
    path: '/back-in-stock',
    search: listSearch,
    page: page(() => import('./WaitingPage.tsx'), 'WaitingPage'),
  },
];
