import { page, type FeatureRoute } from '../../shared/routes.ts';

export const routes: FeatureRoute[] = [
  { path: '/look', page: page(() => import('./LookPage.tsx'), 'LookPage') },
];
