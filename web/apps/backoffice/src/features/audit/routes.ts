import { listSearch } from '../../shared/list/url.ts';
import { page, type FeatureRoute } from '../../shared/routes.ts';

export const routes: FeatureRoute[] = [
  { path: '/audit', search: listSearch, page: page(() => import('./AuditPage.tsx'), 'AuditPage') },
  { path: '/audit/$id', page: page(() => import('./RecordPage.tsx'), 'RecordPage') },
];
