import { page, type FeatureRoute } from '../../shared/routes.ts';

export const routes: FeatureRoute[] = [
  { path: '/plugins', page: page(() => import('./PluginsPage.tsx'), 'PluginsPage') },
];
