import { listSearch } from '../../shared/list/url.ts';
import { page, type FeatureRoute } from '../../shared/routes.ts';

export const routes: FeatureRoute[] = [
  { path: '/logs', search: listSearch, page: page(() => import('./LogsPage.tsx'), 'LogsPage') },
];
