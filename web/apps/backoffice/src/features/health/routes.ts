import { page, type FeatureRoute } from '../../shared/routes.ts';

export const routes: FeatureRoute[] = [
  { path: '/health', page: page(() => import('./HealthPage.tsx'), 'HealthPage') },
];
