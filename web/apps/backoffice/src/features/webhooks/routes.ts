import { listSearch } from '../../shared/list/url.ts';
import { page, type FeatureRoute } from '../../shared/routes.ts';

export const routes: FeatureRoute[] = [
  { path: '/webhooks', search: listSearch, page: page(() => import('./WebhooksPage.tsx'), 'WebhooksPage') },
  { path: '/webhooks/new', page: page(() => import('./NewWebhookPage.tsx'), 'NewWebhookPage') },
  { path: '/webhooks/$id', search: listSearch, page: page(() => import('./WebhookPage.tsx'), 'WebhookPage') },
];
