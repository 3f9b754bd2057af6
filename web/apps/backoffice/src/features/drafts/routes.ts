import { listSearch } from '../../shared/list/url.ts';
import { page, type FeatureRoute } from '../../shared/routes.ts';

export const routes: FeatureRoute[] = [
  { path: '/drafts', search: listSearch, page: page(() => import('./DraftsPage.tsx'), 'DraftsPage') },
  { path: '/drafts/new', page: page(() => import('./NewDraftPage.tsx'), 'NewDraftPage') },
  { path: '/drafts/$id', page: page(() => import('./DraftPage.tsx'), 'DraftPage') },
  { path: '/orders/$id/edit', page: page(() => import('./EditOrderPage.tsx'), 'EditOrderPage') },
  { path: '/orders/$id/exchange', page: page(() => import('./ExchangePage.tsx'), 'ExchangePage') },
];
