import { page, type FeatureRoute } from '../../shared/routes.ts';

export const routes: FeatureRoute[] = [
  { path: '/taxes', page: page(() => import('./TaxesPage.tsx'), 'TaxesPage') },
];
