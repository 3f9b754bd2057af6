import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconChevronRight } from '@tabler/icons-react';
import { Answer, Page, Panel } from '../../shared/Page.tsx';
import { can } from '../../shared/permissions.ts';
import { homeOptions } from '../../shared/queries.ts';
import { useCan, useMe, useStore } from '../../shared/store.ts';
import { useText } from './text/index.ts';
import css from './HomePage.module.css';

/** What waits for the person who is signed in. */
export function HomePage() {
  const t = useText();
  const { settings, api } = useStore();
  const { identity } = useMe();
  const has = useCan();
  const waiting = useQuery(
    homeOptions(api, { members: has(can.readMembers), staff: has(can.readStaff), mail: has(can.readMail) }),
  );
  const name = identity.identityProfile.firstName;
  const open = (counts: { members: number; invitations: number; mails: number }) =>
    [
      {
        to: '/members',
        tab: 'waiting',
        count: counts.members,
        text: t('home.waiting', { count: counts.members }),
      },
      {
        to: '/staff',
        tab: 'invitations',
        count: counts.invitations,
        text: t('home.invitations', { count: counts.invitations }),
      },
      { to: '/mail', tab: 'failed', count: counts.mails, text: t('home.mail', { count: counts.mails }) },
    ].filter((task) => task.count > 0);
  return (
    <Page
      title={name ? t('home.hello', { name }) : t('nav.home')}
      text={t('home.text', { site: settings.siteName })}
    >
      <Panel title={t('home.todo')} narrow>
        <Answer query={waiting} failed={t('home.failed')} rows={2}>
          {(counts) =>
            open(counts).length === 0 ? (
              <p className={css.none}>{t('home.nothing')}</p>
            ) : (
              <ul>
                {open(counts).map((task) => (
                  <li key={task.to} className={css.item}>
                    <Link to={task.to} search={{ tab: task.tab }} className={css.link}>
                      {task.text}
                      <IconChevronRight className={css.arrow} size={18} stroke={1.75} aria-hidden="true" />
                    </Link>
                  </li>
                ))}
              </ul>
            )
          }
        </Answer>
      </Panel>
    </Page>
  );
}
