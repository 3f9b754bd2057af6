import { query as queryLog } from '@souk/client/operations/audit-log';
import { ListPage } from '../../shared/list/ListPage.tsx';
import { byQuery } from '../../shared/list/sources.ts';
import type { FilterSpec } from '../../shared/list/types.ts';
import { When } from '../../shared/When.tsx';
import { entities } from './entities.ts';
import { didOf, DidPill, nameIn, useAct, useStaff, useThing, useWho, type AuditRecord } from './shown.tsx';
import { useText } from './text/index.ts';
import cells from '../../shared/cells.module.css';

const source = byQuery(queryLog, 'auditRecords');

/** Who changed what. */
export function AuditPage() {
  const t = useText();
  const thing = useThing();
  const who = useWho();
  const staff = useStaff();
  const act = useAct();
  const kindOf = (record: AuditRecord) => thing(record);
  const nameOf = (record: AuditRecord) => [kindOf(record), nameIn(record)].filter(Boolean).join(' ');
  const people: FilterSpec[] =
    staff.length === 0
      ? []
      : [
          {
            id: 'who',
            label: t('audit.who'),
            kind: 'choice',
            field: 'actor.id',
            options: staff.map(({ id, name }) => ({ value: id, label: name })),
          },
        ];
  return (
    <ListPage<AuditRecord>
      spec={{
        id: 'audit',
        title: t('nav.audit'),
        text: t('audit.text'),
        source,
        rowName: (record) => `${nameOf(record)}, ${t(`audit.${didOf(record)}`)}`,
        rowLink: ({ id }) => ({ to: '/audit/$id', params: { id } }),
        columns: [
          {
            id: 'thing',
            label: t('audit.thing'),
            width: 200,
            hideable: false,
            render: (record) => (
              <>
                <span className={cells.strong}>{kindOf(record)}</span>{' '}
                <bdi className={cells.small}>{nameIn(record)}</bdi>
              </>
            ),
            csv: nameOf,
          },
          {
            id: 'what',
            label: t('audit.what'),
            width: 130,
            render: (record) => <DidPill record={record} />,
            csv: (record) => t(`audit.${didOf(record)}`),
          },
          { id: 'who', label: t('audit.who'), width: 200, render: (one) => <bdi>{who(one)}</bdi>, csv: who },
          {
            id: 'operation',
            label: t('audit.operation'),
            fills: true,
            render: ({ operation }) => <span title={operation}>{act(operation)}</span>,
            csv: ({ operation }) => operation,
          },
          {
            id: 'id',
            label: t('audit.id'),
            extra: true,
            render: ({ entityId }) => <bdi className={cells.id}>{entityId}</bdi>,
            csv: ({ entityId }) => entityId,
          },
          {
            id: 'when',
            label: t('audit.when'),
            width: 140,
            align: 'end',
            render: ({ occurredDate }) => <When date={occurredDate} />,
            csv: ({ occurredDate }) => occurredDate,
          },
        ],
        card: (record) => ({
          title: nameOf(record),
          text: <bdi>{who(record)}</bdi>,
          end: <When date={record.occurredDate} />,
          pill: <DidPill record={record} />,
        }),
        tabs: [
          { id: 'all', label: t('audit.all') },
          { id: 'staff', label: t('audit.people'), filter: { 'actor.kind': 'STAFF' } },
          { id: 'apps', label: t('audit.programs'), filter: { 'actor.kind': 'APP' } },
        ],
        filters: [
          ...people,
          {
            id: 'thing',
            label: t('audit.thing'),
            kind: 'choice',
            field: 'entity',
            options: Object.entries(entities).map(([value, key]) => ({ value, label: t(key) })),
          },
          { id: 'of', label: t('audit.id'), kind: 'text', field: 'entityId' },
          {
            id: 'operation',
            label: t('audit.operation'),
            kind: 'text',
            field: 'operation',
            operator: '$startsWith',
          },
          { id: 'when', label: t('audit.when'), kind: 'dates', field: 'occurredDate' },
        ],
        empty: { title: t('audit.none'), text: t('audit.noneText') },
        failed: t('audit.failed'),
        news: t('audit.news'),
        file: 'audit-log',
      }}
    />
  );
}
