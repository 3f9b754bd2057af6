import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { Schemas } from '@souk/client';
import { queryMembers } from '@souk/client/operations/members-members';
import { getProduct } from '@souk/client/operations/stores-products';
import {
  getChannels,
  getCollections,
  getCountries,
  getDiscounts,
  getMembers,
  getPaymentStatuses,
  getProducts,
} from '@souk/client/operations/souk-reports';
import { useLanguage } from '@souk/ui/text';
import { useMay } from '../../shared/may.tsx';
import { countryName } from '../../shared/places.ts';
import { useStore } from '../../shared/store.ts';
import { BehindLink } from './BehindLink.tsx';
import { MemberName, namesOf, useMemberName } from './MemberName.tsx';
import { SoldByFew, SoldByMany } from './Sold.tsx';
import { counted } from './columns.ts';
import type { Over } from './period.ts';
import { useText, type TextKey } from './text/index.ts';

type Part = Schemas['ReportsPart'];

/** What sold best. */
export function Products({ over }: { over: Over }) {
  const t = useText();
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
  return (
    <SoldByMany
      operation={getProducts}
      over={over}
      name={t('reports.tab.products')}
      file="products-sold"
      none={t('reports.none')}
      rowsOf={({ products }): Row[] =>
        products.map((row) => ({ ...row, id: row.productId || ` ${row.name}` }))
      }
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
export function Collections({ over }: { over: Over }) {
  const t = useText();
  type Row = Schemas['ReportsCollection'] & { id: string };
  return (
    <SoldByMany
      operation={getCollections}
      over={over}
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
export function Discounts({ over }: { over: Over }) {
  const t = useText();
  type Row = Schemas['ReportsDiscount'] & { id: string };
  const kind = (row: Row) => t(`reports.kind.${row.kind}` as TextKey);
  return (
    <SoldByMany
      operation={getDiscounts}
      over={over}
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
      behind={(row) => ({
        discountKind: row.kind,
        discountName: row.name,
        name: row.name || t('reports.unnamed'),
      })}
      amount={(row) => row.sales}
    />
  );
}

type PartRow = Part & { id: string };

const partRows = (parts: readonly Part[]): PartRow[] => parts.map((row) => ({ ...row, id: row.key || '-' }));

const partsOf = ({ parts }: Schemas['ReportsPartsReport']) => partRows(parts);

/** Sales by where orders go. */
export function Countries({ over }: { over: Over }) {
  const t = useText();
  const { code } = useLanguage();
  const country = (row: PartRow) => (row.key ? countryName(row.key, code) : t('reports.nowhere'));
  return (
    <SoldByFew
      operation={getCountries}
      over={over}
      name={t('reports.tab.countries')}
      file="sales-by-country"
      none={t('reports.none')}
      rowsOf={partsOf}
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
export function Channels({ over }: { over: Over }) {
  const t = useText();
  const channel = ({ key }: PartRow) => (channels[key] ? t(channels[key]) : key);
  return (
    <SoldByFew
      operation={getChannels}
      over={over}
      name={t('reports.tab.channels')}
      file="sales-by-channel"
      none={t('reports.none')}
      rowsOf={partsOf}
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
export function Payments({ over }: { over: Over }) {
  const t = useText();
  const state = ({ key }: PartRow) => (payments[key] ? t(payments[key]) : key);
  return (
    <SoldByFew
      operation={getPaymentStatuses}
      over={over}
      name={t('reports.tab.payments')}
      file="sales-by-payment"
      none={t('reports.none')}
      rowsOf={partsOf}
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

/** A member's row knows whose list it is in: names are asked for by the hundred. */
type MemberRow = PartRow & { ids: readonly string[]; name?: string };

function MemberBehind({ row }: { row: MemberRow }) {
  return <BehindLink of={{ memberId: row.key, name: useMemberName(row.ids, row.key) }} />;
}

/** Which members bought most. Who may not see members sees that there are some. */
export function Members({ over }: { over: Over }) {
  const t = useText();
  const { client } = useStore();
  const may = useMay()(queryMembers);
  const listed = (rows: MemberRow[]): MemberRow[] => {
    const ids = rows.map(({ key }) => key);
    return rows.map((row) => ({ ...row, ids }));
  };
  return (
    <SoldByMany
      operation={getMembers}
      over={over}
      name={t('reports.tab.members')}
      file="sales-by-member"
      none={t('reports.noMembers')}
      rowsOf={({ members }): MemberRow[] => partRows(members).map((row) => ({ ...row, ids: [] }))}
      using={{
        shown: listed,
        all: async (rows) => {
          const names = may
            ? await namesOf(
                client,
                rows.map(({ key }) => key),
              )
            : new Map<string, string>();
          return rows.map((row) => ({ ...row, name: names.get(row.key) ?? '' }));
        },
      }}
      columns={[
        {
          name: t('reports.member'),
          cell: (row) => <MemberName ids={row.ids} id={row.key} />,
          csv: (row) => row.name || t('reports.unnamed'),
        },
        counted(t('reports.orders'), (row: MemberRow) => row.orders),
        counted(t('reports.items'), (row: MemberRow) => row.items),
      ]}
      behind={(row) => <MemberBehind row={row} />}
      amount={(row) => row.total}
    />
  );
}
