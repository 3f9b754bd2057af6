import { page, type FeatureRoute } from '../../shared/routes.ts';

export const routes: FeatureRoute[] = [
  { path: '/product-files', page: page(() => import('./FilesPage.tsx'), 'FilesPage') },
];
