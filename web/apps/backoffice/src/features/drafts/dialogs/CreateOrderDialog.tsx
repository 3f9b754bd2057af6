import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { createOrderFromDraft, getDraftOrder } from '@souk/client/operations/ecom-draft-orders';
import { keyOf } from '@souk/query/operations';
import { Checkbox, useNotice } from '@souk/ui';
import { FormDialog } from '../../../shared/Dialog.tsx';
import { useStore } from '../../../shared/store.ts';
import { useTask } from '../../../shared/task.ts';
import { orderName } from '../model.ts';
import { useOnce } from '../../../shared/once.ts';
import { useText } from '../text/index.ts';
import { useReload, useWorking } from '../use-draft.ts';

/** Makes the order. How it is paid is asked afterwards, when there is something to pay. */
export function CreateOrderDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const { client } = useStore();
  const cache = useQueryClient();
  const reload = useReload();
  const notify = useNotice();
  const { draft } = useWorking();
  const task = useTask();
  const once = useOnce('again');
  const email = draft.buyerInfo?.email ?? '';
  const [tell, setTell] = useState(email !== '');
  const [invoice, setInvoice] = useState(false);
  const draftOrderId = draft.id ?? '';
  const submit = () => {
    const createSettings = {
      createInvoice: invoice,
      notifications: { sendNotificationToBuyer: tell && email !== '', sendNotificationsToBusiness: false },
    };
    void task
      .run(async () => {
        const { committedDraftOrder, createdOrder } = await once((idempotencyKey) =>
          client.call(createOrderFromDraft, { draftOrderId, createSettings }, { idempotencyKey }),
        );
        cache.setQueryData(keyOf(getDraftOrder, { draftOrderId }), {
          calculatedDraftOrder: { draftOrder: committedDraftOrder, shippingOptions: [] },
        });
        notify({ text: t('drafts.created.notice', { name: orderName(createdOrder) }) });
      })
      .then(() => reload());
  };
  return (
    <FormDialog
      title={t('drafts.createTitle', { amount: draft.priceSummary?.total?.formattedAmount ?? '' })}
      text={t('drafts.createText')}
      task={task}
      submit={t('drafts.create')}
      onSubmit={submit}
      onClose={onClose}
    >
      {email ? (
        <Checkbox
          label={t('drafts.tellBuyer', { email })}
          checked={tell}
          onChange={(event) => setTell(event.currentTarget.checked)}
        />
      ) : (
        <p>{t('drafts.tellNobody')}</p>
      )}
      <Checkbox
        label={t('drafts.invoice')}
        checked={invoice}
        onChange={(event) => setInvoice(event.currentTarget.checked)}
      />
    </FormDialog>
  );
}
