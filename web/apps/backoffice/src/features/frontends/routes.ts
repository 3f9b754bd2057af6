import { page, type FeatureRoute } from '../../shared/routes.ts';

export const routes: FeatureRoute[] = [
  { path: '/front-ends', page: page(() => import('./FrontEndsPage.tsx'), 'FrontEndsPage') },
];
