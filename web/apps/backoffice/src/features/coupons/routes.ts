import { listSearch } from '../../shared/list/url.ts';
import { page, type FeatureRoute } from '../../shared/routes.ts';

export const routes: FeatureRoute[] = [
  { path: '/coupons', search: listSearch, page: page(() => import('./CouponsPage.tsx'), 'CouponsPage') },
  {
    path: '/coupons/new',
    search: listSearch,
    page: page(() => import('./NewCouponPage.tsx'), 'NewCouponPage'),
  },
  { path: '/coupons/$id', page: page(() => import('./CouponPage.tsx'), 'CouponPage') },
];
