import { listSearch } from '../../shared/list/url.ts';
import { page, type FeatureRoute } from '../../shared/routes.ts';

export const routes: FeatureRoute[] = [
  { path: '/translations', page: page(() => import('./ProgressPage.tsx'), 'ProgressPage') },
  {
    path: '/translations/$language/import',
    page: page(() => import('./FilePage.tsx'), 'FilePage'),
  },
  {
    path: '/translations/$language/$kind',
    search: listSearch,
    page: page(() => import('./ThingsPage.tsx'), 'ThingsPage'),
  },
  {
    path: '/translations/$language/$kind/$id',
    page: page(() => import('./TranslationPage.tsx'), 'TranslationPage'),
  },
];
