import { listSearch } from '../../shared/list/url.ts';
import { page, type FeatureRoute } from '../../shared/routes.ts';

export const routes: FeatureRoute[] = [
  { path: '/gift-cards', search: listSearch, page: page(() => import('./CardsPage.tsx'), 'CardsPage') },
  { path: '/gift-cards/$id', page: page(() => import('./CardPage.tsx'), 'CardPage') },
];
