import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { listMemberFollowers, listMemberFollowing } from '@souk/client/operations/members-member-followers';
import { listMemberBlocks } from '@souk/client/operations/members-member-to-member-block';
import { queryMembers } from '@souk/client/operations/members-members';
import { deleteMemberAbout, queryMemberAbouts } from '@souk/client/operations/members-members-about';
import { reading, serviceKey } from '@souk/query/operations';
import { Button } from '@souk/ui';
import { Confirm } from '../../shared/Confirm.tsx';
import { Part } from '../../shared/detail/DetailPage.tsx';
import { Allowed, useMay } from '../../shared/may.tsx';
import { useStore } from '../../shared/store.ts';
import { useDone } from '../../shared/useDone.ts';
import { nameOf, type Member } from './shown.tsx';
import { useText } from './text/index.ts';
import css from './members.module.css';

const most = 20;

/** Whom a member follows, is followed by, blocked, and was blocked by. Nothing is drawn where there is nobody. */
export function CommunityPart({ id }: { id: string }) {
  const t = useText();
  const { client } = useStore();
  const may = useMay();
  const page = { memberId: id, paging: { limit: most } };
  const followers = useQuery({
    ...reading(client, listMemberFollowers, page),
    enabled: may(listMemberFollowers),
  });
  const following = useQuery({
    ...reading(client, listMemberFollowing, page),
    enabled: may(listMemberFollowing),
  });
  const blocks = useQuery({
    ...reading(client, listMemberBlocks, { memberId: id, cursorPaging: { limit: most } }),
    enabled: may(listMemberBlocks),
  });
  const blocked = (direction: 'BLOCKING' | 'BLOCKED') =>
    (blocks.data?.memberBlocks ?? [])
      .filter(({ blockDirection }) => blockDirection === direction)
      .map(({ memberId }) => memberId);
  const lines = [
    { name: t('members.follows'), ids: following.data?.memberIds ?? [] },
    { name: t('members.followedBy'), ids: followers.data?.memberIds ?? [] },
    { name: t('members.blocks'), ids: blocked('BLOCKING') },
    { name: t('members.blockedBy'), ids: blocked('BLOCKED') },
  ].filter(({ ids }) => ids.length > 0);
  const all = [...new Set(lines.flatMap(({ ids }) => ids))];
  const people = useQuery({
    ...reading(client, queryMembers, {
      query: { filter: { id: { $in: all } }, paging: { limit: 100 } },
      fieldsets: ['FULL'],
    }),
    enabled: all.length > 0,
  });
  const named = (one: string) => people.data?.members?.find((member) => member.id === one);
  if (lines.length === 0) return null;
  return (
    <Part title={t('members.community')}>
      <dl className={css.facts}>
        {lines.map(({ name, ids }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={css.names}>
              {ids.map((one) => (
                <Link key={one} className={css.link} to={'/members/$id' as string} params={{ id: one }}>
                  <bdi>{nameOfOr(named(one), t('members.someone'))}</bdi>
                </Link>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}

const nameOfOr = (member: Member | undefined, otherwise: string) => (member ? nameOf(member) : otherwise);

/** The words of a rich text, one line for each block. */
function wordsOf(nodes: readonly unknown[]): string {
  const text = (node: unknown): string => {
    const { textData, nodes: inside = [] } = (node ?? {}) as {
      textData?: { text?: string };
      nodes?: unknown[];
    };
    return (textData?.text ?? '') + inside.map(text).join('');
  };
  return nodes.map(text).filter(Boolean).join('\n');
}

/** What a member wrote about themself, and the way to take it down. */
export function AboutPart({ id }: { id: string }) {
  const t = useText();
  const { client } = useStore();
  const may = useMay();
  const { tell } = useDone(serviceKey(queryMemberAbouts));
  const [asking, setAsking] = useState(false);
  const about = useQuery({
    ...reading(client, queryMemberAbouts, { query: { filter: { memberId: id }, paging: { limit: 1 } } }),
    enabled: may(queryMemberAbouts),
  });
  const [page] = about.data?.memberAbouts ?? [];
  const words = wordsOf(page?.content?.nodes ?? []);
  if (!page || !words) return null;
  return (
    <Part
      title={t('members.wroteAbout')}
      actions={
        <Allowed to={deleteMemberAbout}>
          <Button size="small" variant="quiet" onClick={() => setAsking(true)}>
            {t('members.takeDown')}
          </Button>
        </Allowed>
      }
    >
      <p className={css.about} dir="auto">
        {words}
      </p>
      {asking ? (
        <Confirm
          question={{
            title: t('members.takeDownTitle'),
            text: t('members.takeDownText'),
            action: t('members.takeDown'),
            work: () => client.call(deleteMemberAbout, { id: page.id }),
            onDone: () => tell(t('members.takenDown')),
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </Part>
  );
}
