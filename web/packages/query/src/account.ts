// What somebody who is signed in reads about themself. Apart from the rest, as only the account pages need it.
import { queryOptions } from '@tanstack/react-query';
import type { Account } from '@souk/client/account';
import type { MemberCalls, PeopleList, PeopleOfList } from '@souk/client/members';
import type { SubscriptionCalls } from '@souk/client/subscriptions';

export const accountKeys = {
  all: ['account'] as const,
  me: ['account', 'me'] as const,
  sessions: ['account', 'sessions'] as const,
  factors: ['account', 'factors'] as const,
  devices: ['account', 'devices'] as const,
  subscriptions: ['account', 'subscriptions'] as const,
  subscription: (id: string) => ['account', 'subscriptions', id] as const,
  waysToPay: ['account', 'ways-to-pay'] as const,
  profile: ['account', 'profile'] as const,
  people: (list: PeopleList) => ['account', 'people', list] as const,
  archives: ['account', 'archives'] as const,
  privacy: ['account', 'privacy'] as const,
  member: (slug: string) => ['member', slug] as const,
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

export const subscriptionsOptions = (calls: SubscriptionCalls) =>
  queryOptions({
    queryKey: accountKeys.subscriptions,
    queryFn: ({ signal }) => calls.mine({ signal }),
    staleTime: 0,
  });

export const subscriptionOptions = (calls: SubscriptionCalls, id: string) =>
  queryOptions({
    queryKey: accountKeys.subscription(id),
    queryFn: ({ signal }) => calls.get(id, { signal }),
    staleTime: 0,
  });

export const waysToPayOptions = (calls: SubscriptionCalls) =>
  queryOptions({
    queryKey: accountKeys.waysToPay,
    queryFn: ({ signal }) => calls.waysToPay({ signal }),
    staleTime: 0,
  });

export const ownProfileOptions = (calls: MemberCalls) =>
  queryOptions({
    queryKey: accountKeys.profile,
    queryFn: ({ signal }) => calls.mine({ signal }),
    staleTime: 0,
  });

/** Who is asked for it says what is seen of it. */
export const memberOptions = (calls: MemberCalls, slug: string, loggedIn: boolean) =>
  queryOptions({
    queryKey: [...accountKeys.member(slug), loggedIn],
    queryFn: ({ signal }) => calls.profile(slug, { signal }),
    staleTime: 0,
  });

export const peopleOptions = (calls: MemberCalls, list: PeopleList, page = 1) =>
  queryOptions({
    queryKey: [...accountKeys.people(list), page],
    queryFn: ({ signal }) => calls.people(list, page, { signal }),
    staleTime: 0,
  });

/** Of another member, as whoever asks may see it. */
export const peopleOfOptions = (
  calls: MemberCalls,
  slug: string,
  list: PeopleOfList,
  page: number,
  loggedIn: boolean,
) =>
  queryOptions({
    queryKey: [...accountKeys.member(slug), loggedIn, list, page],
    queryFn: ({ signal }) => calls.peopleOf(slug, list, page, { signal }),
    staleTime: 0,
  });

export const privacyOptions = (calls: MemberCalls) =>
  queryOptions({ queryKey: accountKeys.privacy, queryFn: ({ signal }) => calls.privacy({ signal }) });

export const archivesOptions = (calls: MemberCalls) =>
  queryOptions({
    queryKey: accountKeys.archives,
    queryFn: ({ signal }) => calls.archives({ signal }),
    staleTime: 0,
    // Until the archive is made.
    refetchInterval: ({ state }) =>
      state.data?.some((one) => one.state === 'WAITING' || one.state === 'RUNNING') ? 2000 : false,
  });
