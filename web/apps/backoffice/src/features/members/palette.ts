import { queryMembers } from '@souk/client/operations/members-members';
import type { Palette } from '../../shared/palette/types.ts';
import { arabic } from './text/ar.ts';
import { english } from './text/en.ts';

export const palette: Palette = {
  searchers: [
    {
      id: 'members',
      group: (language) => String((language === 'ar' ? arabic : english)['members.found']),
      needs: queryMembers,
      search: async (words, client, signal) => {
        const message = {
          query: { paging: { limit: 5 } },
          search: { expression: words },
          fieldsets: ['FULL' as const],
        };
        const { members } = await client.call(queryMembers, message, { signal });
        return members.map(({ id, loginEmail = '', contact, profile }) => ({
          id,
          label:
            `${contact?.firstName ?? ''} ${contact?.lastName ?? ''}`.trim() ||
            profile?.nickname ||
            loginEmail,
          description: loginEmail,
          link: { to: '/members/$id', params: { id } },
        }));
      },
    },
  ],
};
