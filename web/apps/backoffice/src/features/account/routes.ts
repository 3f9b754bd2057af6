import { page, type FeatureRoute } from '../../shared/routes.ts';

export const routes: FeatureRoute[] = [
  { path: '/account', page: page(() => import('./AccountPage.tsx'), 'AccountPage') },
];
