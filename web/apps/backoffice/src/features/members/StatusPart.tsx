import { useQuery } from '@tanstack/react-query';
import { IconHistory } from '@tabler/icons-react';
import { getTimeline } from '@souk/client/operations/souk-member-notes';
import { reading } from '@souk/query/operations';
import { Part } from '../../shared/detail/DetailPage.tsx';
import { useStore } from '../../shared/store.ts';
import { When } from '../../shared/When.tsx';
import type { Member } from './shown.tsx';
import { whyOf } from './status.ts';
import { actOf } from './TimelinePart.tsx';
import { useText } from './text/index.ts';
import css from './members.module.css';

/** Why a member cannot sign in or post: who decided it, when, and the reason if one was given. */
export function StatusPart({ member }: { member: Member }) {
  const t = useText();
  const { client } = useStore();
  const timeline = useQuery(reading(client, getTimeline, { memberId: member.id }));
  const made = whyOf(timeline.data?.entries ?? [], member);
  const waits = member.status === 'PENDING';
  if (made.length === 0 && !waits) return null;
  return (
    <Part title={t('people.status')}>
      {waits ? <p className={css.muted}>{t('members.waitsText')}</p> : null}
      {made.length > 0 ? (
        <ul className={css.list}>
          {made.map((entry) => (
            <li key={entry.id}>
              <IconHistory size={17} stroke={1.75} aria-hidden="true" />
              <span style={{ flex: 1 }}>
                <strong>{entry.author.name || t('members.somebody')}</strong> {t(actOf(entry))}
                {entry.reason ? (
                  <p className={css.said} dir="auto">
                    “{entry.reason}”
                  </p>
                ) : (
                  <p className={css.muted}>{t('members.noReason')}</p>
                )}
              </span>
              <span className={css.time}>
                <When date={entry.date} />
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </Part>
  );
}
