import { page, type FeatureRoute } from '../../shared/routes.ts';

export const routes: FeatureRoute[] = [
  { path: '/shipping', page: page(() => import('./ShippingPage.tsx'), 'ShippingPage') },
];
