import { page, type FeatureRoute } from '../../shared/routes.ts';

/** The address holds the import that is open, so that a reload finds it again. */
const openSearch = (search: Record<string, unknown>): Record<string, string> =>
  typeof search.import === 'string' ? { import: search.import } : {};

export const routes: FeatureRoute[] = [
  { path: '/product-files', search: openSearch, page: page(() => import('./FilesPage.tsx'), 'FilesPage') },
];
