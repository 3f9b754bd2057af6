import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Client } from '@souk/client';
import { queryMembers } from '@souk/client/operations/members-members';
import { reading } from '@souk/query/operations';
import { useMay } from '../../shared/may.tsx';
import { useStore } from '../../shared/store.ts';
import { useText } from './text/index.ts';

/** The most that are asked for at once. */
const batch = 100;

const asked = (ids: readonly string[]) => ({
  query: { filter: { id: { $in: [...ids] } }, paging: { limit: batch } },
  fieldsets: ['FULL' as const],
});

/** The hundred that a member is among: one question names them all. */
const among = (ids: readonly string[], id: string) => {
  const at = Math.floor(Math.max(ids.indexOf(id), 0) / batch) * batch;
  return ids.slice(at, at + batch);
};

interface Person {
  id?: string;
  loginEmail?: string;
  profile?: { nickname?: string };
}

const nameIn = (members: readonly Person[] | undefined, id: string) => {
  const member = members?.find((one) => one.id === id);
  return member?.profile?.nickname || member?.loginEmail || '';
};

/** The names of members, by id; who is gone has none. */
export async function namesOf(client: Pick<Client, 'call'>, ids: readonly string[]) {
  const names = new Map<string, string>();
  for (let at = 0; at < ids.length; at += batch) {
    const some = ids.slice(at, at + batch);
    const { members } = await client.call(queryMembers, asked(some));
    for (const id of some) names.set(id, nameIn(members, id));
  }
  return names;
}

/** Who somebody is, among others of the same list. Who may not see members sees that there is one. */
export function useMemberName(ids: readonly string[], id: string): string {
  const t = useText();
  const { client } = useStore();
  const may = useMay()(queryMembers);
  const some = among(ids, id);
  const people = useQuery({
    ...reading(client, queryMembers, asked(some)),
    enabled: may && some.length > 0,
  });
  return nameIn(people.data?.members, id) || t('reports.unnamed');
}

export function MemberName({ ids, id }: { ids: readonly string[]; id: string }) {
  const may = useMay()(queryMembers);
  const name = <bdi>{useMemberName(ids, id)}</bdi>;
  return may ? (
    <Link to="/members/$id" params={{ id }}>
      {name}
    </Link>
  ) : (
    name
  );
}
