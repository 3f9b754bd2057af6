import { query } from '@souk/client/operations/identity-identities';
import type { Palette } from '../../shared/palette/types.ts';
import { arabic } from './text/ar.ts';
import { english } from './text/en.ts';

export const palette: Palette = {
  searchers: [
    {
      id: 'members',
      group: (language) => String((language === 'ar' ? arabic : english)['members.found']),
      needs: query,
      search: async (words, client, signal) => {
        // Addresses are found by how they begin.
        const filter = { 'email.address': { $startsWith: words } };
        const message = { query: { filter, cursorPaging: { limit: 5 } } };
        const { identities } = await client.call(query, message, { signal });
        return identities.map(({ id, email, identityProfile: { firstName = '', lastName = '' } }) => ({
          id,
          label: `${firstName} ${lastName}`.trim() || email.address,
          description: email.address,
          link: { to: '/members', search: { email: email.address } },
        }));
      },
    },
  ],
};
