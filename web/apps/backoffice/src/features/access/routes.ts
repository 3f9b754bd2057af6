import { page, tabSearch, type FeatureRoute } from '../../shared/routes.ts';

export const routes: FeatureRoute[] = [
  { path: '/access', search: tabSearch, page: page(() => import('./AccessPage.tsx'), 'AccessPage') },
];
