import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { query as queryLog } from '@souk/client/operations/audit-log';
import { reading } from '@souk/query/operations';
import { EmptyState, buttonClass } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { DetailAnswer } from '../../shared/detail/DetailAnswer.tsx';
import { DetailPage, Part } from '../../shared/detail/DetailPage.tsx';
import { PageHead } from '../../shared/Page.tsx';
import { useStore } from '../../shared/store.ts';
import { Table } from '../../shared/Table.tsx';
import { When } from '../../shared/When.tsx';
import { plainName } from './entities.ts';
import { differences, DidPill, nameIn, useThing, useWho, type AuditRecord } from './shown.tsx';
import { useText } from './text/index.ts';
import css from './audit.module.css';
import cells from '../../shared/cells.module.css';

/** One entry of the log: who did it, and how the thing was before and after. */
export function RecordPage() {
  const t = useText();
  const { id } = useParams({ strict: false }) as { id: string };
  const { client } = useStore();
  const query = useQuery(reading(client, queryLog, { query: { filter: { id } } }));
  return (
    <DetailAnswer
      query={query}
      failed={t('audit.failedOne')}
      missing={{ title: t('audit.gone') }}
      back={{ to: '/audit', label: t('audit.back') }}
    >
      {({ auditRecords: [record] }) =>
        record ? (
          <Shown record={record} />
        ) : (
          <>
            <PageHead />
            <EmptyState
              headingLevel={1}
              title={t('audit.gone')}
              action={
                <Link to="/audit" className={buttonClass()}>
                  {t('audit.back')}
                </Link>
              }
            />
          </>
        )
      }
    </DetailAnswer>
  );
}

function Shown({ record }: { record: AuditRecord }) {
  const t = useText();
  const thing = useThing();
  const who = useWho();
  const { code } = useLanguage();
  const rows = differences(record, code);
  const { entityId, operation, requestId, address } = record;
  const facts = [
    [t('audit.operation'), operation],
    [t('audit.id'), entityId],
    [t('audit.request'), requestId],
    [t('audit.address'), address],
  ].filter(([, value]) => value);
  const side = (text: string) =>
    text ? (
      <pre className={css.value} dir="auto">
        {text}
      </pre>
    ) : (
      <span className={cells.muted}>{t('audit.nothing')}</span>
    );
  return (
    <DetailPage
      title={[thing(record), nameIn(record)].filter(Boolean).join(': ')}
      back={{ to: '/audit' }}
      pills={<DidPill record={record} />}
      facts={[<bdi>{who(record)}</bdi>, <When date={record.occurredDate} />]}
      aside={
        <Part title={t('audit.details')}>
          <dl className={css.facts}>
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <bdi className={cells.id} dir="ltr">
                    {value}
                  </bdi>
                </dd>
              </div>
            ))}
          </dl>
          {entityId ? (
            <Link to={'/audit' as string} search={{ of: entityId }}>
              {t('audit.more')}
            </Link>
          ) : null}
        </Part>
      }
    >
      <Part title={t('audit.difference')}>
        {rows.length === 0 ? (
          <p className={cells.muted}>{t('audit.noDifference')}</p>
        ) : (
          <div className={cells.flush}>
            <Table
              label={t('audit.difference')}
              rows={rows}
              columns={[
                {
                  name: t('audit.field'),
                  cell: ({ id }) => <bdi title={id}>{plainName(id)}</bdi>,
                },
                { name: t('audit.before'), cell: ({ before }) => side(before) },
                { name: t('audit.after'), cell: ({ after }) => side(after) },
              ]}
            />
          </div>
        )}
      </Part>
    </DetailPage>
  );
}
