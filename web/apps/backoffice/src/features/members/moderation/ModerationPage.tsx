import { useState } from 'react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { queryReportedMembers } from '@souk/client/operations/members-member-report';
import { queryMembers } from '@souk/client/operations/members-members';
import { serviceKey } from '@souk/query/operations';
import { EmptyState, StatusPill, classes } from '@souk/ui';
import { pagesBy, rowsOf } from '../../../shared/list/pages.ts';
import { useMay } from '../../../shared/may.tsx';
import { More } from '../../../shared/More.tsx';
import { NotAllowed } from '../../../shared/NotAllowed.tsx';
import { Answer, Page } from '../../../shared/Page.tsx';
import { useStore } from '../../../shared/store.ts';
import { Tabs } from '../../../shared/Tabs.tsx';
import { When } from '../../../shared/When.tsx';
import { reasonOf } from '../reasons.ts';
import { Face, nameOf } from '../shown.tsx';
import { useText, type TextKey } from '../text/index.ts';
import { CasePart } from './CasePart.tsx';
import { askCase, askCases, reasonsOf, views, type Case, type View } from './queue.ts';
import css from './moderation.module.css';

const names: Record<View, TextKey> = {
  review: 'mod.review',
  muted: 'members.muted',
  blocked: 'members.blocked',
  closed: 'mod.closed',
};

/** Whom members reported, and what is done about it. */
export function ModerationPage() {
  return useMay()(queryReportedMembers) ? <Queue /> : <NotAllowed />;
}

function Queue() {
  const t = useText();
  const { client } = useStore();
  const may = useMay();
  const search = useSearch({ strict: false }) as { tab?: string; member?: string; about?: string };
  const view = views.find((name) => name === search.tab) ?? 'review';
  const queue = [...serviceKey(queryReportedMembers), 'queue', view];
  const ask = (at: string, signal: AbortSignal) => askCases(client, view, may(queryMembers), at, signal);
  const cases = useInfiniteQuery({
    ...pagesBy(queue, ask),
    select: ({ pages }) => ({ list: rowsOf(pages, ({ id }) => id), total: pages[0]?.total }),
  });
  const list = cases.data?.list ?? [];
  // Who comes from the page of a member is shown that one, wherever in the queue it is.
  const { about = '' } = search;
  const asked = useQuery({
    queryKey: [...serviceKey(queryReportedMembers), 'about', about],
    queryFn: ({ signal }) => askCase(client, about, may(queryMembers), signal),
    enabled: about !== '',
  });
  const single = about ? asked.data : undefined;
  const waits = about !== '' && asked.isPending;
  const chosen = single?.one ?? list.find(({ id }) => id === search.member);
  // Who is shown stays shown when somebody else moves to the top: nothing is decided about another than was read.
  const [kept, setKept] = useState('');
  const shown = waits ? undefined : (chosen ?? list.find(({ id }) => id === kept) ?? list[0]);
  if (shown && shown.id !== kept) setKept(shown.id);
  const count = (name: View) => (name === view ? cases.data?.total : undefined);
  return (
    <Page title={t('nav.moderation')} text={t('mod.text')}>
      <div className={css.split} data-open={chosen ? '' : undefined} data-alone={shown ? undefined : ''}>
        <section className={css.queue} aria-label={t('mod.queue')}>
          <Tabs
            label={t('nav.moderation')}
            tabs={views.map((name) => ({ id: name, name: t(names[name]), count: count(name) }))}
            current={view}
          />
          <Answer query={cases} failed={t('mod.failed')}>
            {() =>
              list.length === 0 ? (
                <EmptyState
                  compact
                  title={t(view === 'review' ? 'mod.none' : 'mod.noneHere')}
                  text={view === 'review' ? t('mod.noneText') : undefined}
                />
              ) : (
                <ul className={css.rows}>
                  {list.map((one) => (
                    <Row key={one.id} one={one} view={view} current={one.id === shown?.id} />
                  ))}
                </ul>
              )
            }
          </Answer>
          <More query={cases} />
        </section>
        {shown ? <CasePart key={shown.id} one={shown} view={single?.view ?? view} /> : null}
      </div>
    </Page>
  );
}

function Row({ one, view, current }: { one: Case; view: View; current: boolean }) {
  const t = useText();
  const reasons = reasonsOf(one.reports).map(([category, count]) => `${t(reasonOf(category))} ${count}`);
  return (
    <li>
      <Link
        to="."
        search={{ tab: view, member: one.id }}
        className={classes(css.row, current && css.current)}
        aria-current={current ? 'true' : undefined}
      >
        {one.member ? <Face member={one.member} /> : null}
        <span className={css.name}>
          <b>{one.member ? nameOf(one.member) : t('mod.unnamed')}</b>
          <span className={css.muted}>{reasons.join(', ')}</span>
        </span>
        <span className={css.end}>
          {one.count > 0 ? (
            <StatusPill tone={one.count > 2 ? 'bad' : 'attention'}>
              {t('mod.count', { count: one.count })}
            </StatusPill>
          ) : null}
          {one.last ? (
            <span className={css.muted}>
              <When date={one.last} />
            </span>
          ) : null}
        </span>
      </Link>
    </li>
  );
}
