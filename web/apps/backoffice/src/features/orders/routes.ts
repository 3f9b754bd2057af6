import { searchOrders } from '@souk/client/operations/ecom-orders';
import type { SectionCount } from '../../shared/counts.ts';
import { listSearch } from '../../shared/list/url.ts';
import { page, type FeatureRoute } from '../../shared/routes.ts';
import { countToSend } from './count.ts';

/** A dialog that the page opens with. */
const dialogSearch = (search: Record<string, unknown>): Record<string, string> =>
  typeof search.do === 'string' ? { do: search.do } : {};

export const routes: FeatureRoute[] = [
  { path: '/orders', search: listSearch, page: page(() => import('./OrdersPage.tsx'), 'OrdersPage') },
  { path: '/orders/$id', search: dialogSearch, page: page(() => import('./OrderPage.tsx'), 'OrderPage') },
  {
    path: '/orders/number/$number',
    search: dialogSearch,
    page: page(() => import('./ByNumberPage.tsx'), 'ByNumberPage'),
  },
];

export const counts: SectionCount[] = [{ path: '/orders', needs: searchOrders, ask: countToSend }];
