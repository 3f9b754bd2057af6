import { page, type FeatureRoute } from '../../shared/routes.ts';

export const routes: FeatureRoute[] = [
  { path: '/settings', page: page(() => import('./SettingsPage.tsx'), 'SettingsPage') },
];
