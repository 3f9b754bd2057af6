import { page, tabSearch, type FeatureRoute } from '../../shared/routes.ts';

export const routes: FeatureRoute[] = [
  { path: '/staff', search: tabSearch, page: page(() => import('./StaffPage.tsx'), 'StaffPage') },
];
