import { listSearch } from '../../shared/list/url.ts';
import { page, type FeatureRoute } from '../../shared/routes.ts';

export const routes: FeatureRoute[] = [
  { path: '/members', search: listSearch, page: page(() => import('./MembersPage.tsx'), 'MembersPage') },
];
