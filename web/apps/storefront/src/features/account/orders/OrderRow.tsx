import { Link } from '@tanstack/react-router';
import { IconChevronRight } from '@tabler/icons-react';
import { Picture, StatusPill } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { day } from '../When.tsx';
import type { Order } from './calls.ts';
import { standingOf, tones } from './standing.ts';
import { useOrdersText } from './text/index.ts';
import account from '../account.module.css';
import css from './orders.module.css';

const shown = 4;

/** An order in a list: number, day, one word, pictures, total. */
export function OrderRow({ order }: { order: Order }) {
  const t = useOrdersText();
  const { code } = useLanguage();
  const standing = standingOf(order);
  const pictures = order.lineItems.slice(0, order.lineItems.length > shown ? shown - 1 : shown);
  const more = order.lineItems.length - pictures.length;
  const date = order.purchasedDate ?? order.createdDate;
  return (
    <Link to="/account/orders/$id" params={{ id: order.id ?? '' }} className={css.row}>
      <span className={css.rowHead}>
        <span className={css.number}>{t('list.order', { number: order.number ?? '' })}</span>
        <StatusPill tone={tones[standing]}>{t(`is.${standing}`)}</StatusPill>
        <span className={css.rowTotal}>
          <bdi>{order.priceSummary?.total?.formattedAmount}</bdi>
        </span>
      </span>
      <span className={css.small}>{date ? day(new Date(date), code) : ''}</span>
      <span className={css.pictures}>
        {pictures.map((line) => (
          <Picture
            key={line.id}
            className={css.thumb}
            image={line.image}
            alt={line.productName?.translated || line.productName?.original || ''}
            sizes="64px"
            ratio="64 / 72"
          />
        ))}
        {more > 0 ? <span className={css.more}>{t('list.more', { count: more })}</span> : null}
        <IconChevronRight
          className={`${account.arrow} ${css.rowArrow}`}
          size={19}
          stroke={1.75}
          aria-hidden
        />
      </span>
    </Link>
  );
}
