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
import { useLanguage } from '@souk/ui/text';
import { Part } from '../../shared/detail/DetailPage.tsx';
import { Allowed } from '../../shared/may.tsx';
import { useStore } from '../../shared/store.ts';
import { useTask } from '../../shared/task.ts';
import { When } from '../../shared/When.tsx';
import { activityText, newestFirst, paidBy, withoutEchoes, type Activity } from './activities.ts';
import { EntryActs } from './EntryActs.tsx';
import { useReload } from './queries.ts';
import { idOf, type Order, type Payment } from './shown.ts';
import { usePaymentName } from './Transactions.tsx';
import { useText } from './text/index.ts';
import css from './work.module.css';

const iconOf = ({ type, customActivity }: Activity): Icon => {
  if (customActivity?.type === 'GOODS_FULFILLED') return IconTruckDelivery;
  if (type === 'MERCHANT_COMMENT') return IconMessage;
  if (type.includes('REFUND')) return IconReceiptRefund;
  if (/FULFILLED|TRACKING|SHIPPING|PICKUP/.test(type)) return IconTruckDelivery;
  return /PAID|PAYMENT|CHARGEBACK/.test(type) ? IconCreditCard : IconInfoCircle;
};

/** What happened, the newest first, and a place to write something down. */
export function Timeline({ order, payments }: { order: Order; payments: readonly Payment[] }) {
  const t = useText();
  const { code: language } = useLanguage();
  const nameOf = usePaymentName();
  const entries = newestFirst(withoutEchoes(order.activities));
  const paid = paidBy(entries, payments);
  const list = new Intl.ListFormat(language, { type: 'conjunction' });
  const paidText = (entry: Activity) =>
    list.format(
      (paid.get(entry) ?? []).map((payment) =>
        t('orders.did.sumBy', { amount: payment.amount.formattedAmount ?? '', name: nameOf(payment) }),
      ),
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
                {entry.authorEmail ? (
                  <>
                    {/* Isolated: dir="auto" passes over it, so that the words decide. */}
                    <strong>
                      <bdi>{entry.authorEmail}</bdi>
                    </strong>{' '}
                  </>
                ) : null}
                {activityText(entry, t, paidText(entry))}
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
