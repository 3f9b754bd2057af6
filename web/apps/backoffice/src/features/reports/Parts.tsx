import type { ReactNode } from 'react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Schemas } from '@souk/client';
import { getProduct } from '@souk/client/operations/stores-products';
import { queryMembers } from '@souk/client/operations/members-members';
import {
  getChannels,
  getCollections,
  getCountries,
  getDiscounts,
  getMembers,
  getPaymentStatuses,
  getProducts,
} from '@souk/client/operations/souk-reports';
import { reading } from '@souk/query/operations';
import { EmptyState } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { Link } from '@tanstack/react-router';
import { useMay } from '../../shared/may.tsx';
import { Answer, Panel } from '../../shared/Page.tsx';
import { countryName } from '../../shared/places.ts';
import { Table } from '../../shared/Table.tsx';
import { useStore } from '../../shared/store.ts';
import { Bar } from './Bar.tsx';
import { ExportButton, type ReportColumn } from './ExportButton.tsx';
import { BehindLink } from './BehindLink.tsx';
import { Notes } from './Sales.tsx';
import { daysBefore } from './period.ts';
import { useText, type TextKey } from './text/index.ts';

type Part = Schemas['ReportsPart'];
type Price = Part['total'];

const limit = 100;

type Head = Pick<Schemas['ReportsPartsReport'], 'otherCurrencies' | 'counting'>;

/** A table of what sold, the most first, with its share of all that is in it. */
function Sold<Report extends Head, Row extends { id: string }>({
  query,
  name,
  text,
  file,
  none,
  rowsOf,
  columns,
  amount,
  before,
  behind,
}: {
  query: UseQueryResult<Report>;
  /** The same report over as many days before. */
  before: UseQueryResult<Report>;
  /** What the orders behind a row are asked for by. */
  behind: (row: Row) => Record<string, string>;
  name: string;
  text?: string;
  file: string;
  none: string;
  rowsOf: (report: Report) => Row[];
  columns: readonly ReportColumn<Row>[];
  amount: (row: Row) => Price;
}) {
  const t = useText();
  const was = before.data ? rowsOf(before.data) : [];
  const wasOf = (row: Row) => {
    const found = was.find(({ id }) => id === row.id);
    return found ? amount(found) : undefined;
  };
  const share: ReportColumn<Row>[] = [
    {
      name: t('reports.sales'),
      cell: (row) => amount(row).formattedAmount,
      csv: (row) => amount(row).amount,
      end: true,
    },
    {
      name: t('reports.before'),
      cell: (row) => wasOf(row)?.formattedAmount ?? t('reports.nothing'),
      csv: (row) => wasOf(row)?.amount ?? '',
      end: true,
    },
  ];
  return (
    <Answer query={query} failed={t('reports.failed')} rows={6}>
      {(report) => {
        const rows = rowsOf(report);
        const most = Math.max(...rows.map((row) => Number(amount(row).amount)), 0);
        const all = [...columns, ...share];
        return (
          <>
            <Notes report={report} />
            <Panel title={name} {...(text ? { text } : {})}>
              {rows.length === 0 ? (
                <EmptyState compact title={none} text={t('reports.noneText')} />
              ) : (
                <>
                  <ExportButton file={file} columns={all} rows={rows} />
                  <Table
                    label={name}
                    rows={rows}
                    actions={(row) => <BehindLink of={behind(row)} />}
                    columns={[
                      ...all,
                      {
                        name: t('reports.share'),
                        cell: (row) => <Bar part={most > 0 ? Number(amount(row).amount) / most : 0} />,
                        wide: true,
                      },
                    ]}
                  />
                </>
              )}
            </Panel>
          </>
        );
      }}
    </Answer>
  );
}

const counted = <Row,>(name: string, of: (row: Row) => number): ReportColumn<Row> => ({
  name,
  cell: of,
  csv: (row) => String(of(row)),
  end: true,
});

/** What sold best. */
export function Products({ days }: { days: number }) {
  const t = useText();
  const { client } = useStore();
  const may = useMay()(getProduct);
  type Row = Schemas['ReportsProduct'] & { id: string };
  const linked = (row: Row): ReactNode =>
    may && row.productId ? (
      <Link to="/products/$id" params={{ id: row.productId }}>
        <bdi>{row.name}</bdi>
      </Link>
    ) : (
      <bdi>{row.name}</bdi>
    );
  const query = useQuery(reading(client, getProducts, { days, limit }));
  const before = useQuery({
    ...reading(client, getProducts, { ...daysBefore(query.data?.from, days), limit }),
    enabled: query.isSuccess,
  });
  return (
    <Sold
      query={query}
      before={before}
      name={t('reports.tab.products')}
      file="products-sold"
      none={t('reports.none')}
      rowsOf={({ products }): Row[] => products.map((row) => ({ ...row, id: row.productId || row.name }))}
      columns={[
        { name: t('reports.product'), cell: linked, csv: (row) => row.name },
        counted(t('reports.orders'), (row: Row) => row.orders),
        counted(t('reports.sold'), (row: Row) => row.quantity),
      ]}
      behind={(row) => ({
        [row.productId ? 'productId' : 'productName']: row.productId || row.name,
        name: row.name,
      })}
      amount={(row) => row.amount}
    />
  );
}

/** Which collections sold best. */
export function Collections({ days }: { days: number }) {
  const t = useText();
  const { client } = useStore();
  type Row = Schemas['ReportsCollection'] & { id: string };
  const query = useQuery(reading(client, getCollections, { days, limit }));
  const before = useQuery({
    ...reading(client, getCollections, { ...daysBefore(query.data?.from, days), limit }),
    enabled: query.isSuccess,
  });
  return (
    <Sold
      query={query}
      before={before}
      name={t('reports.tab.collections')}
      text={t('reports.collectionsNote')}
      file="collections-sold"
      none={t('reports.noCollections')}
      rowsOf={({ collections }): Row[] => collections.map((row) => ({ ...row, id: row.collectionId }))}
      columns={[
        { name: t('reports.collection'), cell: (row) => <bdi>{row.name}</bdi>, csv: (row) => row.name },
        counted(t('reports.orders'), (row: Row) => row.orders),
        counted(t('reports.sold'), (row: Row) => row.quantity),
      ]}
      behind={(row) => ({ collectionId: row.collectionId, name: row.name })}
      amount={(row) => row.amount}
    />
  );
}

/** Which discounts were used, and what was sold with them. */
export function Discounts({ days }: { days: number }) {
  const t = useText();
  const { client } = useStore();
  type Row = Schemas['ReportsDiscount'] & { id: string };
  const kind = (row: Row) => t(`reports.kind.${row.kind}` as TextKey);
  const query = useQuery(reading(client, getDiscounts, { days, limit }));
  const before = useQuery({
    ...reading(client, getDiscounts, { ...daysBefore(query.data?.from, days), limit }),
    enabled: query.isSuccess,
  });
  return (
    <Sold
      query={query}
      before={before}
      name={t('reports.tab.discounts')}
      file="discounts-used"
      none={t('reports.noDiscounts')}
      rowsOf={({ discounts }): Row[] => discounts.map((row) => ({ ...row, id: `${row.kind} ${row.name}` }))}
      columns={[
        {
          name: t('reports.discount'),
          cell: (row) => <bdi>{row.name || t('reports.unnamed')}</bdi>,
          csv: (row) => row.name,
        },
        { name: t('reports.kind'), cell: kind, csv: kind },
        counted(t('reports.orders'), (row: Row) => row.orders),
        {
          name: t('reports.tookOff'),
          cell: (row) => row.amount.formattedAmount,
          csv: (row) => row.amount.amount,
          end: true,
        },
      ]}
      behind={(row) => ({ discountKind: row.kind, discountName: row.name, name: row.name })}
      amount={(row) => row.sales}
    />
  );
}

type PartRow = Part & { id: string };

const partRows = (parts: readonly Part[]): PartRow[] => parts.map((row) => ({ ...row, id: row.key || '-' }));

/** Sales by where orders go. */
export function Countries({ days }: { days: number }) {
  const t = useText();
  const { code } = useLanguage();
  const { client } = useStore();
  const country = (row: PartRow) => (row.key ? countryName(row.key, code) : t('reports.nowhere'));
  const query = useQuery(reading(client, getCountries, { days }));
  const before = useQuery({
    ...reading(client, getCountries, { ...daysBefore(query.data?.from, days) }),
    enabled: query.isSuccess,
  });
  return (
    <Sold
      query={query}
      before={before}
      name={t('reports.tab.countries')}
      file="sales-by-country"
      none={t('reports.none')}
      rowsOf={({ parts }) => partRows(parts)}
      columns={[
        { name: t('reports.country'), cell: country, csv: (row) => row.key },
        counted(t('reports.orders'), (row: PartRow) => row.orders),
        counted(t('reports.items'), (row: PartRow) => row.items),
      ]}
      behind={(row) => ({ country: row.key, name: country(row) })}
      amount={(row) => row.total}
    />
  );
}

const channels: Partial<Record<string, TextKey>> = {
  WEB: 'reports.channel.WEB',
  BACKOFFICE_MERCHANT: 'reports.channel.BACKOFFICE_MERCHANT',
  POS: 'reports.channel.POS',
  OTHER_PLATFORM: 'reports.channel.OTHER_PLATFORM',
};

const payments: Partial<Record<string, TextKey>> = {
  PAID: 'reports.payment.PAID',
  NOT_PAID: 'reports.payment.NOT_PAID',
  PARTIALLY_PAID: 'reports.payment.PARTIALLY_PAID',
  PENDING: 'reports.payment.PENDING',
  PARTIALLY_REFUNDED: 'reports.payment.PARTIALLY_REFUNDED',
  FULLY_REFUNDED: 'reports.payment.FULLY_REFUNDED',
  AUTHORIZED: 'reports.payment.AUTHORIZED',
  PENDING_MERCHANT: 'reports.payment.PENDING',
  CANCELED: 'reports.payment.CANCELED',
  DECLINED: 'reports.payment.DECLINED',
};

/** Sales by where they came from. Marketplaces are called what they are called, in every language. */
export function Channels({ days }: { days: number }) {
  const t = useText();
  const { client } = useStore();
  const channel = ({ key }: PartRow) => (channels[key] ? t(channels[key]) : key);
  const query = useQuery(reading(client, getChannels, { days }));
  const before = useQuery({
    ...reading(client, getChannels, { ...daysBefore(query.data?.from, days) }),
    enabled: query.isSuccess,
  });
  return (
    <Sold
      query={query}
      before={before}
      name={t('reports.tab.channels')}
      file="sales-by-channel"
      none={t('reports.none')}
      rowsOf={({ parts }) => partRows(parts)}
      columns={[
        { name: t('reports.channel'), cell: channel, csv: (row) => row.key },
        counted(t('reports.orders'), (row: PartRow) => row.orders),
        counted(t('reports.items'), (row: PartRow) => row.items),
      ]}
      behind={(row) => ({ channel: row.key, name: channel(row) })}
      amount={(row) => row.total}
    />
  );
}

/** Sales by how far they are paid. */
export function Payments({ days }: { days: number }) {
  const t = useText();
  const { client } = useStore();
  const state = ({ key }: PartRow) => (payments[key] ? t(payments[key]) : key);
  const query = useQuery(reading(client, getPaymentStatuses, { days }));
  const before = useQuery({
    ...reading(client, getPaymentStatuses, { ...daysBefore(query.data?.from, days) }),
    enabled: query.isSuccess,
  });
  return (
    <Sold
      query={query}
      before={before}
      name={t('reports.tab.payments')}
      file="sales-by-payment"
      none={t('reports.none')}
      rowsOf={({ parts }) => partRows(parts)}
      columns={[
        { name: t('reports.payment'), cell: state, csv: (row) => row.key },
        counted(t('reports.orders'), (row: PartRow) => row.orders),
        counted(t('reports.items'), (row: PartRow) => row.items),
      ]}
      behind={(row) => ({ paymentStatus: row.key, name: state(row) })}
      amount={(row) => row.total}
    />
  );
}

/** Which members bought most. Who may not see members sees that there are some. */
export function Members({ days }: { days: number }) {
  const t = useText();
  const { client } = useStore();
  const may = useMay()(queryMembers);
  const report = useQuery(reading(client, getMembers, { days, limit }));
  const ids = report.data?.members.map(({ key }) => key) ?? [];
  const people = useQuery({
    ...reading(client, queryMembers, {
      query: { filter: { id: { $in: ids } }, paging: { limit } },
      fieldsets: ['FULL'],
    }),
    enabled: may && ids.length > 0,
  });
  const nameOf = ({ key }: PartRow) => {
    const member = people.data?.members?.find(({ id }) => id === key);
    return member?.profile?.nickname || member?.loginEmail || t('reports.unnamed');
  };
  const before = useQuery({
    ...reading(client, getMembers, { ...daysBefore(report.data?.from, days), limit }),
    enabled: report.isSuccess,
  });
  return (
    <Sold
      query={report}
      before={before}
      name={t('reports.tab.members')}
      file="sales-by-member"
      none={t('reports.noMembers')}
      rowsOf={({ members }) => partRows(members)}
      columns={[
        { name: t('reports.member'), cell: (row) => <bdi>{nameOf(row)}</bdi>, csv: nameOf },
        counted(t('reports.orders'), (row: PartRow) => row.orders),
        counted(t('reports.items'), (row: PartRow) => row.items),
      ]}
      behind={(row) => ({ memberId: row.key, name: nameOf(row) })}
      amount={(row) => row.total}
    />
  );
}
