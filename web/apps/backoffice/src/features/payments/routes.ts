import { page, type FeatureRoute } from '../../shared/routes.ts';

export const routes: FeatureRoute[] = [
  { path: '/payments', page: page(() => import('./PaymentsPage.tsx'), 'PaymentsPage') },
];
