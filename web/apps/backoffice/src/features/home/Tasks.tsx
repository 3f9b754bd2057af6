import { Link } from '@tanstack/react-router';
import {
  IconClockDollar,
  IconFlag,
  IconLink,
  IconMailX,
  IconPackage,
  IconReceiptRefund,
  IconScale,
  IconStack2,
  IconUserPlus,
  IconWebhook,
  type Icon,
} from '@tabler/icons-react';
import type { Schemas } from '@souk/client';
import { StatusPill, classes } from '@souk/ui';
import { When } from '../../shared/When.tsx';
import type { RowLink } from '../../shared/list/types.ts';
import { InPlace } from './InPlace.tsx';
import { isKind, itemLink, sectionLink, type Kind } from './links.ts';
import { useText, type TextKey } from './text/index.ts';
import css from './Tasks.module.css';

type Task = Schemas['TodayTask'];
type Item = Schemas['TodayItem'];

const icons: Record<Kind, Icon> = {
  ORDERS_TO_FULFIL: IconPackage,
  PAYMENTS_TO_CAPTURE: IconClockDollar,
  CHARGEBACKS: IconScale,
  REFUNDS_FAILED: IconReceiptRefund,
  PAYMENT_REQUESTS_DUE: IconLink,
  LOW_STOCK: IconStack2,
  MEMBERS_WAITING: IconUserPlus,
  MEMBER_REPORTS: IconFlag,
  WEBHOOKS_FAILED: IconWebhook,
  EMAILS_FAILED: IconMailX,
};

/** What is to be done, urgent things first; each leads to where it is done. */
export function Tasks({ tasks }: { tasks: Task[] }) {
  const t = useText();
  if (tasks.length === 0) return <p className={css.none}>{t('home.nothing')}</p>;
  const urgent = tasks.filter((task) => task.urgent > 0);
  const rest = tasks.filter((task) => task.urgent === 0);
  return (
    <>
      {urgent.length > 0 ? (
        <>
          <h3 className={css.urgent}>{t('home.urgent')}</h3>
          <List tasks={urgent} />
        </>
      ) : null}
      {rest.length > 0 ? (
        <>
          {urgent.length > 0 ? <h3 className={css.band}>{t('home.rest')}</h3> : null}
          <List tasks={rest} />
        </>
      ) : null}
    </>
  );
}

function List({ tasks }: { tasks: Task[] }) {
  return (
    <ul>
      {tasks.map((task) => (
        <li key={task.kind} className={css.item}>
          <Head task={task} />
          <ul className={css.things}>
            {task.items.slice(0, 3).map((item) => (
              <Thing key={item.id} kind={task.kind} item={item} link={itemLink(task.kind, item)} />
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

/** Where all of a kind are done; the one thing itself where there is only one. */
function linkOf({ kind, count, items }: Task): RowLink | null {
  const section = sectionLink(kind);
  return (section && count === 1 && items[0] && itemLink(kind, items[0])) || section;
}

function Head({ task }: { task: Task }) {
  const t = useText();
  const { kind, count } = task;
  const known = isKind(kind) ? kind : null;
  const words = known ? t(`home.task.${known}`, { count }) : kind;
  const link = linkOf(task);
  const Icon = known ? icons[known] : IconFlag;
  const text = (
    <>
      <span className={classes(css.icon, task.urgent > 0 && css.hot)} aria-hidden="true">
        <Icon size={18} stroke={1.75} />
      </span>
      <span className={css.words}>
        {task.tooManyToCount ? `${words} +` : words}
        {task.urgent > 0 ? <span className={css.late}>{t('home.late', { count: task.urgent })}</span> : null}
      </span>
    </>
  );
  if (!link) return <div className={css.head}>{text}</div>;
  return (
    <Link {...link} className={css.head}>
      {text}
      {known ? (
        <span className={css.go} aria-hidden="true">
          {t(`home.go.${known}`)}
        </span>
      ) : null}
    </Link>
  );
}

/** How orders are paid, in words; of other states nothing is said. */
const paid: Partial<Record<string, TextKey>> = {
  PAID: 'home.paid.PAID',
  NOT_PAID: 'home.paid.NOT_PAID',
  PARTIALLY_PAID: 'home.paid.PARTIALLY_PAID',
  PENDING: 'home.paid.PENDING',
  AUTHORIZED: 'home.paid.AUTHORIZED',
  PARTIALLY_REFUNDED: 'home.paid.PARTIALLY_REFUNDED',
};

function Thing({ kind, item, link }: { kind: string; item: Item; link: RowLink | null }) {
  const t = useText();
  const reports = kind === 'MEMBER_REPORTS';
  const name =
    [item.orderNumber ? `#${item.orderNumber}` : '', item.name ?? ''].filter(Boolean).join(' · ') ||
    (reports ? t('home.reported') : item.id);
  const word = paid[item.detail ?? ''];
  const detail = kind === 'ORDERS_TO_FULFIL' ? word && t(word) : item.detail;
  const { quantity } = item;
  return (
    <li className={css.thing}>
      <span className={css.name}>
        {link ? <Link {...link}>{name}</Link> : <bdi>{name}</bdi>}
        {detail && detail !== item.name ? <span className={css.detail}>{detail}</span> : null}
      </span>
      {item.amount ? <bdi className={css.amount}>{item.amount.formattedAmount}</bdi> : null}
      {quantity === undefined ? (
        <span className={css.when}>
          <When date={item.dueDate ?? item.date} />
        </span>
      ) : (
        <StatusPill tone={quantity > 0 ? 'attention' : 'bad'}>
          {reports
            ? t('home.reports', { count: quantity })
            : quantity > 0
              ? t('home.left', { count: quantity })
              : t('home.soldOut')}
        </StatusPill>
      )}
      <InPlace kind={kind} item={item} name={name} />
    </li>
  );
}
