import { listSearch } from '../../shared/list/url.ts';
import { page, type FeatureRoute } from '../../shared/routes.ts';

export const routes: FeatureRoute[] = [
  { path: '/discounts', search: listSearch, page: page(() => import('./RulesPage.tsx'), 'RulesPage') },
  { path: '/discounts/new', page: page(() => import('./NewRulePage.tsx'), 'NewRulePage') },
  { path: '/discounts/$id', page: page(() => import('./RulePage.tsx'), 'RulePage') },
];
