import { useState, type FormEvent } from 'react';
import type { Icon } from '@tabler/icons-react';
import {
  IconCreditCard,
  IconInfoCircle,
  IconMessage,
  IconReceiptRefund,
  IconTruckDelivery,
} from '@tabler/icons-react';
import { addActivity } from '@souk/client/operations/ecom-orders';
import { Button, FieldError } from '@souk/ui';
import { Part } from '../../shared/detail/DetailPage.tsx';
import { Allowed } from '../../shared/may.tsx';
import { useStore } from '../../shared/store.ts';
import { useTask } from '../../shared/task.ts';
import { When } from '../../shared/When.tsx';
import { activityText, withoutEchoes, type Activity } from './activities.ts';
import { EntryActs } from './EntryActs.tsx';
import { useReload } from './queries.ts';
import { idOf, type Order } from './shown.ts';
import { useText } from './text/index.ts';
import css from './work.module.css';

const iconOf = ({ type }: Activity): Icon => {
  if (type === 'MERCHANT_COMMENT') return IconMessage;
  if (type.includes('REFUND')) return IconReceiptRefund;
  if (/FULFILLED|TRACKING|SHIPPING|PICKUP/.test(type)) return IconTruckDelivery;
  return /PAID|PAYMENT|CHARGEBACK/.test(type) ? IconCreditCard : IconInfoCircle;
};

/** What happened, the newest first, and a place to write something down. */
export function Timeline({ order }: { order: Order }) {
  const t = useText();
  const entries = withoutEchoes(order.activities).sort(
    (a, b) => Date.parse(b.createdDate ?? '') - Date.parse(a.createdDate ?? ''),
  );
  return (
    <Part title={t('orders.timeline')}>
      <Allowed to={addActivity}>
        <Comment order={order} />
      </Allowed>
      <ol className={css.timeline}>
        {entries.map((entry, at) => {
          const Sign = iconOf(entry);
          return (
            <li key={entry.id ?? at}>
              <span className={css.sign}>
                <Sign size={15} stroke={1.75} aria-hidden="true" />
              </span>
              <span className={css.said} dir="auto">
                {entry.authorEmail ? <strong>{entry.authorEmail} </strong> : null}
                {activityText(entry, t)}
                <EntryActs order={order} entry={entry} />
              </span>
              <span className={css.when}>{entry.createdDate ? <When date={entry.createdDate} /> : null}</span>
            </li>
          );
        })}
      </ol>
    </Part>
  );
}

function Comment({ order }: { order: Order }) {
  const t = useText();
  const { client } = useStore();
  const reload = useReload();
  const task = useTask();
  const [text, setText] = useState('');
  const send = (event: FormEvent) => {
    event.preventDefault();
    const message = text.trim();
    if (message === '' || task.busy) return;
    const activity = { merchantComment: { message } };
    void task
      .run(() => client.call(addActivity, { id: idOf(order), activity }))
      .then((done) => {
        // What was typed stays until it is kept.
        if (done) setText('');
        return reload();
      });
  };
  return (
    <form className={css.comment} onSubmit={send}>
      <input
        className={css.commentInput}
        aria-label={t('orders.comment')}
        placeholder={t('orders.commentHint')}
        value={text}
        dir={text ? 'auto' : undefined}
        maxLength={1000}
        aria-describedby={task.problem ? 'comment-error' : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" size="small" variant="quiet" busy={task.busy}>
        {t('orders.commentSend')}
      </Button>
      <FieldError id="comment" error={task.problem || undefined} />
    </form>
  );
}
