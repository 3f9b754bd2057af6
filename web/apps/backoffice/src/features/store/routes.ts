import { page, type FeatureRoute } from '../../shared/routes.ts';

export const routes: FeatureRoute[] = [
  { path: '/store', page: page(() => import('./StorePage.tsx'), 'StorePage') },
];
