// Cache keys and query options of the back office.
import { queryOptions } from '@tanstack/react-query';
import type { Api } from './api.ts';

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
export const invitationsOptions = (api: Api) =>
  queryOptions({
    queryKey: [...keys.staff, 'invitations'],
    queryFn: () => api.openInvitations(),
    staleTime: 0,
  });

export const apiKeysOptions = (api: Api) =>
  queryOptions({ queryKey: [...keys.access, 'keys'], queryFn: () => api.keys() });
export const appsOptions = (api: Api) =>
  queryOptions({ queryKey: [...keys.access, 'apps'], queryFn: () => api.apps() });
export const clientsOptions = (api: Api) =>
  queryOptions({ queryKey: [...keys.access, 'clients'], queryFn: () => api.clients() });

export const frontEndOptions = (api: Api) =>
  queryOptions({ queryKey: keys.frontEnds, queryFn: () => api.frontEndCalls(), staleTime: 0 });
