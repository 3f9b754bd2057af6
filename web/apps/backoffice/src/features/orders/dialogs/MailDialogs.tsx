import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { previewOrderEmail, sendOrderEmail } from '@souk/client/operations/souk-order-emails';
import type { Schemas } from '@souk/client';
import { reading } from '@souk/query/operations';
import { Button, SelectField } from '@souk/ui';
import { Dialog, DialogBody, DialogFoot } from '../../../shared/Dialog.tsx';
import { useMay } from '../../../shared/may.tsx';
import { useStore } from '../../../shared/store.ts';
import { Asked } from '../Asked.tsx';
import { idOf, type Order } from '../shown.ts';
import { useText, type TextKey } from '../text/index.ts';
import work from '../work.module.css';

/** A message as it was written. */
export function MailDialog({ email, onClose }: { email: Schemas['MailEmail']; onClose: () => void }) {
  const t = useText();
  return (
    <Dialog wide title={email.subject} text={email.error || undefined} onClose={onClose}>
      <DialogBody>
        {email.withheld ? (
          <p className={work.withheld}>{t('orders.mailWithheld')}</p>
        ) : (
          <Letter text={email.text} />
        )}
      </DialogBody>
      <DialogFoot>
        <div className={work.dueFoot}>
          <Button onClick={onClose}>{t('dialog.close')}</Button>
        </div>
      </DialogFoot>
    </Dialog>
  );
}

const Letter = ({ text }: { text: string }) => (
  <pre className={work.letter} dir="auto" tabIndex={0}>
    {text}
  </pre>
);

const kinds: readonly { kind: string; label: TextKey }[] = [
  { kind: 'PLACED', label: 'orders.mail.placed' },
  { kind: 'PAID', label: 'orders.mail.paid' },
  { kind: 'SHIPPED', label: 'orders.mail.shipped' },
  { kind: 'READY_FOR_PICKUP', label: 'orders.mail.ready' },
  { kind: 'REFUNDED', label: 'orders.mail.refunded' },
  { kind: 'CANCELED', label: 'orders.mail.cancelled' },
  { kind: 'EDITED', label: 'orders.mail.edited' },
  { kind: 'DOWNLOAD_LINKS', label: 'orders.mail.files' },
  { kind: 'PAYMENT_REQUEST', label: 'orders.mail.request' },
  { kind: 'INVOICE', label: 'orders.mail.invoice' },
];

/** Whether an order is as a message says that can be written once more. */
const isTrue: Record<string, (order: Order) => boolean> = {
  PLACED: ({ status }) => status === 'APPROVED',
  PAID: ({ status, paymentStatus }) => status === 'APPROVED' && paymentStatus === 'PAID',
  CANCELED: ({ status }) => status === 'CANCELED',
};

/** What the buyer would read, message by message. Nothing is sent unless it is asked for. */
export function PreviewDialog({
  order,
  onSend,
  onClose,
}: {
  order: Order;
  onSend: (kind: string) => void;
  onClose: () => void;
}) {
  const t = useText();
  const may = useMay()(sendOrderEmail);
  const to = order.buyerInfo?.email;
  const { client } = useStore();
  const [kind, setKind] = useState('PLACED');
  const asked = useQuery(reading(client, previewOrderEmail, { kind, orderId: idOf(order) }));
  return (
    <Dialog wide title={t('orders.previewTitle')} text={t('orders.previewText')} onClose={onClose}>
      <div className={work.due}>
        <DialogBody>
          <SelectField
            label={t('orders.mailKind')}
            value={kind}
            onChange={(event) => setKind(event.currentTarget.value)}
          >
            {kinds.map((one) => (
              <option key={one.kind} value={one.kind}>
                {t(one.label)}
              </option>
            ))}
          </SelectField>
          <Asked query={asked} failed={t('orders.previewMailFailed')} none="" empty={false}>
            <p className={work.subject}>{asked.data?.preview.subject}</p>
            <Letter text={asked.data?.preview.text ?? ''} />
          </Asked>
        </DialogBody>
        <DialogFoot>
          <div className={work.dueFoot}>
            {may && to && isTrue[kind]?.(order) ? (
              <Button
                variant="secondary"
                onClick={() => {
                  onSend(kind);
                  onClose();
                }}
              >
                {t('orders.mailNow', { to })}
              </Button>
            ) : null}
            <Button onClick={onClose}>{t('dialog.close')}</Button>
          </div>
        </DialogFoot>
      </div>
    </Dialog>
  );
}
