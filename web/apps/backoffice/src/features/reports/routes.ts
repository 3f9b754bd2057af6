import { page, type FeatureRoute } from '../../shared/routes.ts';

const names = ['tab', 'days', 'from', 'to', 'currency', 'months', 'show', 'sort', 'behind'] as const;

export const routes: FeatureRoute[] = [
  {
    path: '/reports',
    page: page(() => import('./ReportsPage.tsx'), 'ReportsPage'),
    search: (search) =>
      Object.fromEntries(
        names.flatMap((name) => (typeof search[name] === 'string' ? [[name, search[name]]] : [])),
      ) as Record<string, string>,
  },
];
