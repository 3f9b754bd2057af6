import { query } from '@souk/client/operations/identity-identities';
import type { SectionCount } from '../../shared/counts.ts';
import { listSearch } from '../../shared/list/url.ts';
import { page, type FeatureRoute } from '../../shared/routes.ts';

export const routes: FeatureRoute[] = [
  { path: '/members', search: listSearch, page: page(() => import('./MembersPage.tsx'), 'MembersPage') },
];

const waiting = { filter: { 'status.name': 'PENDING' }, cursorPaging: { limit: 100 } };

export const counts: SectionCount[] = [
  {
    path: '/members',
    needs: query,
    ask: async (client, signal) =>
      (await client.call(query, { query: waiting }, { signal })).identities.filter((member) =>
        member.status.reasons.includes('PENDING_ADMIN_APPROVAL_REQUIRED'),
      ).length,
  },
];
