import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { IconMail } from '@tabler/icons-react';
import { queryEmails, resendEmail } from '@souk/client/operations/emails';
import { previewOrderEmail, sendOrderEmail } from '@souk/client/operations/souk-order-emails';
import type { Schemas } from '@souk/client';
import { reading, serviceKey } from '@souk/query/operations';
import { Part } from '../../shared/detail/DetailPage.tsx';
import { Allowed, useMay } from '../../shared/may.tsx';
import { useStore } from '../../shared/store.ts';
import { useDone } from '../../shared/useDone.ts';
import { When } from '../../shared/When.tsx';
import { Asked } from './Asked.tsx';
import { MailDialog, PreviewDialog } from './dialogs/MailDialogs.tsx';
import { idOf, type Order } from './shown.ts';
import { useText, type TextKey } from './text/index.ts';
import extra from './extras.module.css';
import css from './orders.module.css';

const mailKey = serviceKey(queryEmails);

type Email = Schemas['MailEmail'];

/** What was sent and can be written once more, by the names of the templates. */
const written: Record<string, string> = {
  'order-placed': 'PLACED',
  'order-paid': 'PAID',
  'order-canceled': 'CANCELED',
};

const words: Record<string, TextKey> = {
  SENT: 'orders.mailSent',
  QUEUED: 'orders.mailWaits',
  KEPT: 'orders.mailKept',
  FAILED: 'orders.mailFailed',
};

/** What was written to the buyer about this order, and what could be. */
export function MailsPart({ order }: { order: Order }) {
  const t = useText();
  const { client } = useStore();
  const may = useMay();
  const { run } = useDone(mailKey);
  const [open, setOpen] = useState<Email | 'preview' | null>(null);
  const to = order.buyerInfo?.email ?? '';
  const query = {
    filter: { to, subject: { $contains: order.number } },
    cursorPaging: { limit: 20 },
  };
  const asked = useQuery({
    ...reading(client, queryEmails, { query }),
    enabled: may(queryEmails) && to !== '',
  });
  const emails = asked.data?.emails ?? [];
  if (!may(queryEmails) && !may(previewOrderEmail)) return null;
  const again = (email: Email) =>
    void run(() => client.call(resendEmail, { emailId: email.id }), t('orders.mailAgain', { to: email.to }));
  const anew = (kind: string) =>
    void run(
      () => client.call(sendOrderEmail, { kind, orderId: idOf(order) }),
      t('orders.mailAgain', { to }),
    );
  return (
    <Part
      title={t('orders.mails')}
      actions={
        <Allowed to={previewOrderEmail}>
          <button type="button" className={css.linkButton} onClick={() => setOpen('preview')}>
            {t('orders.preview')}
          </button>
        </Allowed>
      }
    >
      {may(queryEmails) ? (
        <Asked
          query={asked}
          failed={t('orders.mailsFailed')}
          none={t('orders.noMails')}
          empty={emails.length === 0}
        >
          <ul className={css.facts}>
            {emails.map((email) => (
              <li key={email.id}>
                <IconMail size={18} stroke={1.75} aria-hidden="true" />
                <span className={css.what}>
                  <button type="button" className={css.linkButton} onClick={() => setOpen(email)}>
                    {email.subject}
                  </button>
                  <span className={css.small}>
                    {t(words[email.status] ?? 'orders.mailWaits')} · <When within date={email.createdDate} />
                  </span>
                  {email.status === 'FAILED' || email.status === 'KEPT' ? (
                    <Allowed to={resendEmail}>
                      <span className={extra.factActs}>
                        <button type="button" className={css.linkButton} onClick={() => again(email)}>
                          {t('orders.sendAgain')}
                        </button>
                      </span>
                    </Allowed>
                  ) : email.status === 'SENT' && written[email.template] ? (
                    <Allowed to={sendOrderEmail}>
                      <span className={extra.factActs}>
                        <button
                          type="button"
                          className={css.linkButton}
                          onClick={() => anew(written[email.template] ?? '')}
                        >
                          {t('orders.sendAgain')}
                        </button>
                      </span>
                    </Allowed>
                  ) : null}
                </span>
              </li>
            ))}
          </ul>
        </Asked>
      ) : (
        <p className={css.small}>{t('orders.previewOnly')}</p>
      )}
      {open === 'preview' ? (
        <PreviewDialog order={order} onSend={anew} onClose={() => setOpen(null)} />
      ) : null}
      {open && open !== 'preview' ? <MailDialog email={open} onClose={() => setOpen(null)} /> : null}
    </Part>
  );
}
