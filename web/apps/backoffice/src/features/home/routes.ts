import { page, type FeatureRoute } from '../../shared/routes.ts';

export const routes: FeatureRoute[] = [{ path: '/', page: page(() => import('./HomePage.tsx'), 'HomePage') }];
