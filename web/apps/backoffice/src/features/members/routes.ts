import { queryReportedMembers } from '@souk/client/operations/members-member-report';
import { queryMembers } from '@souk/client/operations/members-members';
import type { SectionCount } from '../../shared/counts.ts';
import { listSearch } from '../../shared/list/url.ts';
import { page, tabSearch, type FeatureRoute } from '../../shared/routes.ts';

/** The address holds the import that is open, so that a reload finds it again. */
const openSearch = (search: Record<string, unknown>): Record<string, string> =>
  typeof search.import === 'string' ? { import: search.import } : {};

export const routes: FeatureRoute[] = [
  { path: '/members', search: listSearch, page: page(() => import('./MembersPage.tsx'), 'MembersPage') },
  { path: '/members/$id', page: page(() => import('./MemberPage.tsx'), 'MemberPage') },
  {
    path: '/moderation',
    search: ({ tab, member, about }) => ({
      ...(typeof tab === 'string' ? { tab } : {}),
      ...(typeof member === 'string' ? { member } : {}),
      ...(typeof about === 'string' ? { about } : {}),
    }),
    page: page(() => import('./moderation/ModerationPage.tsx'), 'ModerationPage'),
  },
  { path: '/badges', search: tabSearch, page: page(() => import('./badges/BadgesPage.tsx'), 'BadgesPage') },
  { path: '/guests', search: listSearch, page: page(() => import('./guests/GuestsPage.tsx'), 'GuestsPage') },
  { path: '/guests/$id', page: page(() => import('./guests/GuestPage.tsx'), 'GuestPage') },
  { path: '/data-requests', page: page(() => import('./requests/DataRequestsPage.tsx'), 'DataRequestsPage') },
  {
    path: '/member-files',
    search: openSearch,
    page: page(() => import('./files/MemberFilesPage.tsx'), 'MemberFilesPage'),
  },
  { path: '/member-rules', page: page(() => import('./rules/RulesPage.tsx'), 'RulesPage') },
];

const waiting = { filter: { status: 'PENDING' }, paging: { limit: 1 } };

const open = { filter: { reviewed: false }, paging: { limit: 1, offset: 0 } };

export const counts: SectionCount[] = [
  {
    path: '/members',
    needs: queryMembers,
    ask: async (client, signal) =>
      (await client.call(queryMembers, { query: waiting }, { signal })).metadata.total ?? 0,
  },
  {
    path: '/moderation',
    needs: queryReportedMembers,
    ask: async (client, signal) =>
      (await client.call(queryReportedMembers, { query: open }, { signal })).pagingMetadata.total ?? 0,
  },
];
