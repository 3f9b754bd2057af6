import { listSearch } from '../../shared/list/url.ts';
import { page, type FeatureRoute } from '../../shared/routes.ts';

export const routes: FeatureRoute[] = [
  {
    path: '/collections',
    search: listSearch,
    page: page(() => import('./CollectionsPage.tsx'), 'CollectionsPage'),
  },
  { path: '/collections/new', page: page(() => import('./NewCollectionPage.tsx'), 'NewCollectionPage') },
  { path: '/collections/$id', page: page(() => import('./CollectionPage.tsx'), 'CollectionPage') },
];
