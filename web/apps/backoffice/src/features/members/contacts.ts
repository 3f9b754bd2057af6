// Contacts of members and guests: what they are called and what they bought, asked for a whole page of rows at once.
import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '@souk/client';
import { queryContacts } from '@souk/client/operations/souk-contacts';
import { serviceKey } from '@souk/query/operations';
import { useMay } from '../../shared/may.tsx';
import { useStore } from '../../shared/store.ts';
import { together } from '../../shared/together.ts';

export type Contact = Schemas['ContactsContact'];

export const contactOf = together(async (client, ids) => {
  const query = { filter: { id: { $in: ids } }, paging: { limit: 100 } };
  const { contacts } = await client.call(queryContacts, { query });
  return new Map(contacts.map((contact) => [contact.id, contact]));
});

/** What somebody is called: by name, or by the e-mail that they left. */
export const contactName = ({ firstName = '', lastName = '', email = '' }: Contact): string =>
  `${firstName} ${lastName}`.trim() || email;

/** What a member bought. */
export function useContact(id: string) {
  const { client } = useStore();
  const may = useMay();
  return useQuery({
    queryKey: [...serviceKey(queryContacts), 'of', id],
    queryFn: () => contactOf(client, id),
    enabled: may(queryContacts),
  });
}
