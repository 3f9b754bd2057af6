import { listSearch } from '../../shared/list/url.ts';
import { page, type FeatureRoute } from '../../shared/routes.ts';

export const routes: FeatureRoute[] = [
  {
    path: '/abandoned',
    search: listSearch,
    page: page(() => import('./AbandonedPage.tsx'), 'AbandonedPage'),
  },
  { path: '/abandoned/$id', page: page(() => import('./LeftPage.tsx'), 'LeftPage') },
];
