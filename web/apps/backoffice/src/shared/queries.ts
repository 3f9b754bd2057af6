// Cache keys and query options of the back office.
import { queryOptions } from '@tanstack/react-query';
import type { Api } from './api.ts';
import { pagesBy } from './list/pages.ts';

export const keys = {
  me: ['me'] as const,
  staff: ['staff'] as const,
  access: ['access'] as const,
  frontEnds: ['front-ends'] as const,
  account: ['account'] as const,
};

const minutes = (n: number) => n * 60_000;

export const meOptions = (api: Api) =>
  queryOptions({
    queryKey: keys.me,
    queryFn: () => api.me(),
    staleTime: minutes(1),
    refetchOnWindowFocus: true,
  });

export const permissionsOptions = (api: Api) =>
  queryOptions({ queryKey: ['permissions'], queryFn: () => api.permissions(), staleTime: minutes(60) });

export const rolesOptions = (api: Api) =>
  queryOptions({ queryKey: [...keys.staff, 'roles'], queryFn: () => api.roles() });
export const contributorsOptions = (api: Api) =>
  queryOptions({ queryKey: [...keys.staff, 'people'], queryFn: () => api.contributors(), staleTime: 0 });
export const contributorPages = (api: Api) => ({
  ...pagesBy([...keys.staff, 'people'], (at) => api.contributorsPage(at)),
  staleTime: 0,
});
export const invitationsOptions = (api: Api) =>
  queryOptions({
    queryKey: [...keys.staff, 'invitations'],
    queryFn: () => api.openInvitations(),
    staleTime: 0,
  });

export const apiKeyPages = (api: Api) => pagesBy([...keys.access, 'keys'], (at) => api.keys(at));
export const appPages = (api: Api) => pagesBy([...keys.access, 'apps'], (at) => api.apps(at));
export const clientPages = (api: Api) => pagesBy([...keys.access, 'clients'], (at) => api.clients(at));

export const frontEndOptions = (api: Api) =>
  queryOptions({ queryKey: keys.frontEnds, queryFn: () => api.frontEndCalls(), staleTime: 0 });
