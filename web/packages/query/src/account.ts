// What somebody who is signed in reads about themself. Apart from the rest, as only the account pages need it.
import { queryOptions } from '@tanstack/react-query';
import type { Account } from '@souk/client/account';

export const accountKeys = {
  all: ['account'] as const,
  me: ['account', 'me'] as const,
  sessions: ['account', 'sessions'] as const,
  factors: ['account', 'factors'] as const,
  devices: ['account', 'devices'] as const,
};

export const meOptions = (account: Account) =>
  queryOptions({ queryKey: accountKeys.me, queryFn: ({ signal }) => account.me({ signal }) });

export const sessionsOptions = (account: Account) =>
  queryOptions({
    queryKey: accountKeys.sessions,
    queryFn: ({ signal }) => account.sessions({ signal }),
    staleTime: 0,
  });

export const factorsOptions = (account: Account) =>
  queryOptions({
    queryKey: accountKeys.factors,
    queryFn: ({ signal }) => account.factors({ signal }),
    staleTime: 0,
  });

export const devicesOptions = (account: Account) =>
  queryOptions({
    queryKey: accountKeys.devices,
    queryFn: ({ signal }) => account.devices({ signal }),
    staleTime: 0,
  });
