import { listSearch } from '../../shared/list/url.ts';
import { page, type FeatureRoute } from '../../shared/routes.ts';

export const routes: FeatureRoute[] = [
  { path: '/returns', search: listSearch, page: page(() => import('./ReturnsPage.tsx'), 'ReturnsPage') },
  { path: '/returns/$id', page: page(() => import('./ReturnPage.tsx'), 'ReturnPage') },
];
