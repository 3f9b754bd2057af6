import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Schemas } from '@souk/client';
import { getMemberCountsPerBadge } from '@souk/client/operations/members-badges';
import {
  createBadge,
  deleteBadge,
  moveBadge,
  queryBadges,
  updateBadge,
} from '@souk/client/operations/members-badges-v2';
import { reading, serviceKey } from '@souk/query/operations';
import { useMay } from '../../../shared/may.tsx';
import { useStore } from '../../../shared/store.ts';
import { useDone } from '../../../shared/useDone.ts';
import { useBadges } from '../extras.ts';
import { useText } from '../text/index.ts';
import { BadgeForm } from './BadgeForm.tsx';
import { BadgeShown } from './BadgeShown.tsx';
import { Held } from './Held.tsx';
import { moveOf } from './order.ts';
import css from './badges.module.css';

type Badge = Schemas['BadgesBadge'];

const service = serviceKey(queryBadges);

export function BadgesPart() {
  const t = useText();
  const { client } = useStore();
  const may = useMay();
  const { run, tell } = useDone(service);
  const badges = useBadges();
  const counts = useQuery({
    ...reading(client, getMemberCountsPerBadge, {}),
    enabled: may(getMemberCountsPerBadge),
  });
  const countOf = (id: string) =>
    counts.data?.badgeMemberCounts.find(({ badgeId }) => badgeId === id)?.memberCount ?? 0;
  const move = (ids: string[], moved: string) =>
    void run(() => client.call(moveBadge, moveOf(ids, moved)), t('held.moved'));
  return (
    <Held
      title={t('members.badges')}
      text={t('held.badgesText')}
      query={badges}
      itemsOf={(answer) => answer.badges}
      nameOf={({ title }: Badge) => title}
      empty={{ title: t('held.noBadges'), text: t('held.noBadgesText') }}
      make={{ label: t('held.newBadge'), needs: createBadge }}
      change={updateBadge}
      remove={{
        needs: deleteBadge,
        ask: ({ id, title }) => ({
          title: t('held.deleteTitle', { name: title }),
          text: t('held.deleteBadgeText', { count: countOf(id) }),
          action: t('members.delete'),
          work: () => client.call(deleteBadge, { badgeId: id }),
          onDone: () => tell(t('held.deleted', { name: title })),
        }),
      }}
      onOrder={may(moveBadge) ? move : undefined}
      row={(badge) => (
        <>
          <span className={css.name}>
            <b>
              <BadgeShown badge={badge} />
            </b>
            {badge.description ? <span className={css.muted}>{badge.description}</span> : null}
          </span>
          <Link className={css.muted} to="/members" search={{ badge: badge.id }}>
            {t('held.count', { count: countOf(badge.id) })}
          </Link>
        </>
      )}
      form={(badge, close) => <BadgeForm badge={badge} onClose={close} />}
    />
  );
}
