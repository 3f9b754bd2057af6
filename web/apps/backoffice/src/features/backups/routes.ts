import { page, type FeatureRoute } from '../../shared/routes.ts';

export const routes: FeatureRoute[] = [
  { path: '/backups', page: page(() => import('./BackupsPage.tsx'), 'BackupsPage') },
];
