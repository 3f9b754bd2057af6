import { listSearch } from '../../shared/list/url.ts';
import { page, type FeatureRoute } from '../../shared/routes.ts';

export const routes: FeatureRoute[] = [
  {
    path: '/subscriptions',
    search: listSearch,
    page: page(() => import('./SubscriptionsPage.tsx'), 'SubscriptionsPage'),
  },
  { path: '/subscriptions/$id', page: page(() => import('./SubscriptionPage.tsx'), 'SubscriptionPage') },
];
