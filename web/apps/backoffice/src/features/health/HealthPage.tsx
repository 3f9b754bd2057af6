import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '@souk/client';
import { queryServicePlugins } from '@souk/client/operations/service-plugins';
import { getHealth } from '@souk/client/operations/souk-system';
import { reading } from '@souk/query/operations';
import { EmptyState, StatusPill, type Tone } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { sizeOf } from '../../shared/size.ts';
import { useMay } from '../../shared/may.tsx';
import { NotAllowed } from '../../shared/NotAllowed.tsx';
import { Answer, Page, Panel } from '../../shared/Page.tsx';
import { useStore } from '../../shared/store.ts';
import { Table } from '../../shared/Table.tsx';
import { When } from '../../shared/When.tsx';
import { useText, type TextKey } from './text/index.ts';
import css from './health.module.css';
import cells from '../../shared/cells.module.css';

type Health = Schemas['AppHealth'];
type Seen = Schemas['AppSeenRequest'];

/** Health of the system: version, database, backlog, and recent errors. */
export function HealthPage() {
  const t = useText();
  const may = useMay();
  const { client } = useStore();
  const query = useQuery({
    ...reading(client, getHealth, {}),
    enabled: may(getHealth),
    refetchInterval: 15_000,
  });
  if (!may(getHealth)) return <NotAllowed />;
  return (
    <Page title={t('nav.health')} text={t('health.text')}>
      <Answer query={query} failed={t('health.failed')} rows={8}>
        {({ health }) => (
          <div className={css.parts}>
            <Facts health={health} />
            <Requests
              title={t('health.faults')}
              text={t('health.faultsText')}
              none={t('health.noFaults')}
              list={health.faults}
            />
            <Requests
              title={t('health.slow')}
              text={t('health.slowText')}
              none={t('health.noSlow')}
              list={health.slow}
            />
          </div>
        )}
      </Answer>
      {may(queryServicePlugins) ? <Plugins /> : null}
    </Page>
  );
}

/** Less than this part of the disk free wants a look. */
const scarce = 0.1;

function Facts({ health }: { health: Health }) {
  const t = useText();
  const { code } = useLanguage();
  const low = health.diskSize > 0 && health.diskFree / health.diskSize < scarce;
  const pill = (tone: Tone, key: TextKey) => <StatusPill tone={tone}>{t(key)}</StatusPill>;
  const rows: [string, React.ReactNode][] = [
    [t('health.version'), <bdi dir="ltr">{health.version}</bdi>],
    [t('health.update'), <Update update={health.update} />],
    [t('health.started'), <When date={health.startedDate} />],
    [t('health.system'), <bdi dir="ltr">{health.system}</bdi>],
    [
      t('health.database'),
      <>
        {health.database === 'sqlite' ? 'SQLite' : 'PostgreSQL'}, {sizeOf(health.dataSize, code)}{' '}
        {health.writable ? pill('good', 'health.writable') : pill('bad', 'health.notWritable')}
      </>,
    ],
    [
      t('health.disk'),
      health.diskSize > 0 ? (
        <>
          {t('health.free', { free: sizeOf(health.diskFree, code), size: sizeOf(health.diskSize, code) })}{' '}
          {low ? pill('bad', 'health.scarce') : null}
        </>
      ) : (
        t('health.unknown')
      ),
    ],
    [t('health.memory'), sizeOf(health.memory, code)],
    [
      t('health.work'),
      <>
        {t('health.workWaits', { waiting: health.jobs.waiting, running: health.jobs.running })}{' '}
        {health.jobs.failed > 0 ? (
          <Link to={'/jobs' as string}>{t('health.workFailed', { count: health.jobs.failed })}</Link>
        ) : null}
      </>,
    ],
    [t('health.events'), String(health.eventsToTell)],
    [
      t('health.mails'),
      <>
        {t('health.mailsWait', { waiting: health.mailsWaiting })}{' '}
        {health.mailsFailed > 0 ? (
          <Link to={'/mail' as string} search={{ tab: 'failed' }}>
            {t('health.mailsFailed', { count: health.mailsFailed })}
          </Link>
        ) : null}
      </>,
    ],
  ];
  return (
    <Panel title={t('health.now')}>
      <dl className={css.facts}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

/** Whether a newer release is out, as far as the server was told to ask. */
function Update({ update }: { update: Health['update'] }) {
  const t = useText();
  const { version, date, notesUrl, askedDate, error } = update;
  const asked = askedDate ? (
    <span className={cells.small}>
      {t('health.asked')} <When within date={askedDate} />
    </span>
  ) : null;
  const notes = notesUrl ? (
    <a href={notesUrl} target="_blank" rel="noreferrer">
      {t('health.notes')}
    </a>
  ) : null;
  switch (update.state) {
    case 'NOT_ASKED':
      return t('health.notAsked');
    case 'NEWEST':
      return (
        <>
          {t('health.newest')} {asked}
        </>
      );
    case 'AVAILABLE':
      return (
        <>
          <StatusPill tone="attention">{t('health.available', { version })}</StatusPill>{' '}
          {date ? (
            <>
              {t('health.since')} <When within date={date} />{' '}
            </>
          ) : null}
          {notes} {asked}
        </>
      );
    case 'UNKNOWN':
      return (
        <>
          {t('health.incomparable', { version })} {notes} {asked}
        </>
      );
    case 'FAILED':
      return (
        <>
          <StatusPill tone="attention">{t('health.notTold')}</StatusPill> <bdi>{error}</bdi>
          {version ? <> {t('health.lastKnown', { version })}</> : null} {asked}
        </>
      );
  }
  return t('health.asksNobody');
}

function Requests({ title, text, none, list }: { title: string; text: string; none: string; list: Seen[] }) {
  const t = useText();
  return (
    <Panel title={title} text={text}>
      {list.length === 0 ? (
        <EmptyState compact headingLevel={3} title={none} />
      ) : (
        <Table
          label={title}
          rows={list.map((one) => ({ ...one, id: one.requestId }))}
          columns={[
            {
              name: t('health.call'),
              cell: (one) => (
                <>
                  <bdi className={cells.code} dir="ltr">
                    {one.operation || one.path}
                  </bdi>{' '}
                  <span className={cells.small}>{one.cause}</span>
                </>
              ),
            },
            { name: t('health.answer'), end: true, cell: (one) => one.status },
            { name: t('health.took'), end: true, cell: (one) => t('health.ms', { ms: one.durationMs }) },
            {
              name: t('health.request'),
              wide: true,
              cell: (one) => <bdi className={cells.code}>{one.requestId}</bdi>,
            },
            { name: t('health.when'), end: true, cell: (one) => <When date={one.date} /> },
          ]}
        />
      )}
    </Panel>
  );
}

const pluginStates: Record<string, { name: TextKey; tone: Tone }> = {
  WORKING: { name: 'health.pluginWorks', tone: 'good' },
  FAILING: { name: 'health.pluginFails', tone: 'attention' },
  PAUSED: { name: 'health.pluginPaused', tone: 'bad' },
};

function Plugins() {
  const t = useText();
  const { client } = useStore();
  const query = useQuery(reading(client, queryServicePlugins, { query: { cursorPaging: { limit: 100 } } }));
  return (
    <Panel title={t('health.plugins')} text={t('health.pluginsText')}>
      <Answer query={query} failed={t('health.pluginsFailed')}>
        {({ servicePlugins }) =>
          servicePlugins.length === 0 ? (
            <EmptyState compact headingLevel={3} title={t('health.noPlugins')} />
          ) : (
            <Table
              label={t('health.plugins')}
              rows={servicePlugins}
              columns={[
                { name: t('health.plugin'), cell: (one) => <span className={cells.strong}>{one.name}</span> },
                {
                  name: t('health.state'),
                  cell: (one) => {
                    const state = pluginStates[one.health?.status ?? ''];
                    return state ? <StatusPill tone={state.tone}>{t(state.name)}</StatusPill> : null;
                  },
                },
                {
                  name: t('health.lastFault'),
                  cell: (one) =>
                    one.health?.lastFailure ? (
                      <>
                        {one.health.lastFailure.description}{' '}
                        <When within date={one.health.lastFailure.date} />
                      </>
                    ) : (
                      ''
                    ),
                },
              ]}
            />
          )
        }
      </Answer>
    </Panel>
  );
}
