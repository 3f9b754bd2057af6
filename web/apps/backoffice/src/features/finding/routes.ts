import { page, type FeatureRoute } from '../../shared/routes.ts';

export const routes: FeatureRoute[] = [
  { path: '/search-words', page: page(() => import('./SynonymsPage.tsx'), 'SynonymsPage') },
];
