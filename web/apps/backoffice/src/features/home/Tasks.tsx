import { Link } from '@tanstack/react-router';
import { IconChevronRight } from '@tabler/icons-react';
import type { Schemas } from '@souk/client';
import { When } from '../../shared/When.tsx';
import type { RowLink } from '../../shared/list/types.ts';
import { InPlace } from './InPlace.tsx';
import { isKind, itemLink, sectionLink } from './links.ts';
import { useText, type TextKey } from './text/index.ts';
import css from './HomePage.module.css';

type Task = Schemas['TodayTask'];
type Item = Schemas['TodayItem'];

/** What waits, urgent things first; each leads to where it is done. */
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

function Head({ task }: { task: Task }) {
  const t = useText();
  const { kind, count } = task;
  const words = isKind(kind) ? t(`home.task.${kind}`, { count }) : kind;
  const link = sectionLink(kind);
  const text = (
    <span>
      {task.tooManyToCount ? `${words} +` : words}
      {task.urgent > 0 ? <span className={css.late}>{t('home.late', { count: task.urgent })}</span> : null}
    </span>
  );
  if (!link) return <div className={css.head}>{text}</div>;
  return (
    <Link {...link} className={css.link}>
      {text}
      <IconChevronRight className={css.arrow} size={18} stroke={1.75} aria-hidden="true" />
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
  const name = [item.orderNumber ? `#${item.orderNumber}` : '', item.name ?? ''].filter(Boolean).join(' · ');
  const word = paid[item.detail ?? ''];
  const detail = kind === 'ORDERS_TO_FULFIL' ? word && t(word) : item.detail;
  return (
    <li className={css.thing}>
      {link ? <Link {...link}>{name || item.id}</Link> : <span>{name || item.id}</span>}
      {detail && detail !== item.name ? <span className={css.detail}>{detail}</span> : null}
      {item.amount ? <span className={css.amount}>{item.amount.formattedAmount}</span> : null}
      <span className={css.detail}>
        {item.quantity === undefined ? (
          <When date={item.dueDate ?? item.date} />
        ) : (
          t('home.left', { count: item.quantity })
        )}
      </span>
      <InPlace kind={kind} item={item} name={name || item.id} />
    </li>
  );
}
