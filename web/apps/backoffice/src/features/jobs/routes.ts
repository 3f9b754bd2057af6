import { listSearch } from '../../shared/list/url.ts';
import { page, type FeatureRoute } from '../../shared/routes.ts';

export const routes: FeatureRoute[] = [
  { path: '/jobs', search: listSearch, page: page(() => import('./JobsPage.tsx'), 'JobsPage') },
  { path: '/jobs/$id', page: page(() => import('./JobPage.tsx'), 'JobPage') },
];
