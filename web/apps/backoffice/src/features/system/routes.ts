import { page, type FeatureRoute } from '../../shared/routes.ts';

export const routes: FeatureRoute[] = [
  { path: '/about', page: page(() => import('./AboutPage.tsx'), 'AboutPage') },
];
