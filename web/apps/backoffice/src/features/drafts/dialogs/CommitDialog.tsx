import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { commitDraftOrder, getDraftOrder } from '@souk/client/operations/ecom-draft-orders';
import { keyOf } from '@souk/query/operations';
import { Checkbox, TextArea, useNotice } from '@souk/ui';
import { useMoney } from '../../../shared/money.ts';
import { FormDialog } from '../../../shared/Dialog.tsx';
import { useStore } from '../../../shared/store.ts';
import { useTask } from '../../../shared/task.ts';
import { dueOf, sizeOf, signOf } from '../amounts.ts';
import { lineName, movesOf, orderName, type Order } from '../model.ts';
import { useOnce } from '../../../shared/once.ts';
import { useText } from '../text/index.ts';
import { useReload, useWorking } from '../use-draft.ts';
import css from '../drafts.module.css';

/** Makes the changes true: why, whom to tell, and whose stock moves. */
export function CommitDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useText();
  const money = useMoney();
  const { client } = useStore();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotice();
  const reload = useReload();
  const { draft, currency } = useWorking();
  const task = useTask();
  const once = useOnce('again');
  const [reason, setReason] = useState('');
  const [tell, setTell] = useState(true);
  const [still, setStill] = useState<readonly string[]>([]);
  const moves = movesOf(draft);
  const due = dueOf(draft.balanceSummary);
  const sign = signOf(due);
  const email = order.buyerInfo?.email ?? '';
  const draftOrderId = draft.id ?? '';
  const submit = () => {
    const commitSettings = {
      sendNotificationsToBuyer: tell && email !== '',
      sendNotificationsToBusiness: false,
      addActivitiesToOrder: true,
      updateInventory: moves
        .filter(({ line }) => !still.includes(line.id))
        .map(({ line }) => ({ lineItemId: line.id })),
    };
    const words = reason.trim();
    const message = { draftOrderId, commitSettings, ...(words ? { reason: words } : {}) };
    void task.run(async () => {
      const { committedDraftOrder, orderAfterCommit } = await once((idempotencyKey) =>
        client.call(commitDraftOrder, message, { idempotencyKey }),
      );
      cache.setQueryData(keyOf(getDraftOrder, { draftOrderId }), {
        calculatedDraftOrder: { draftOrder: committedDraftOrder, shippingOptions: [] },
      });
      notify({ text: t('drafts.committed', { name: orderName(order) }) });
      // Money that is still to be moved comes first.
      const left = signOf(dueOf(orderAfterCommit.balanceSummary)) !== 0;
      await navigate(
        left
          ? { to: '/drafts/$id', params: { id: draftOrderId } }
          : { to: '/orders/$id', params: { id: order.id ?? '' } },
      );
      void reload();
    });
  };
  return (
    <FormDialog
      title={t('drafts.commitTitle', { name: orderName(order) })}
      text={
        sign === 0
          ? t('drafts.commitEven')
          : t(sign > 0 ? 'drafts.commitCollect' : 'drafts.commitRefund', {
              amount: money(sizeOf(due), { currency }),
            })
      }
      task={task}
      submit={t('drafts.commit')}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextArea
        label={t('drafts.reason')}
        hint={t('drafts.reasonHint')}
        value={reason}
        maxLength={200}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {moves.length > 0 ? (
        <fieldset className={css.group}>
          <legend>{t('drafts.stock')}</legend>
          {moves.map(({ line, pieces }) => (
            <Checkbox
              key={line.id}
              label={t(pieces > 0 ? 'drafts.stockTaken' : 'drafts.stockBack', {
                count: Math.abs(pieces),
                name: lineName(line),
              })}
              checked={!still.includes(line.id)}
              onChange={(event) =>
                setStill(
                  event.currentTarget.checked ? still.filter((one) => one !== line.id) : [...still, line.id],
                )
              }
            />
          ))}
        </fieldset>
      ) : null}
      {email ? (
        <Checkbox
          label={t('drafts.tellBuyer', { email })}
          checked={tell}
          onChange={(event) => setTell(event.currentTarget.checked)}
        />
      ) : (
        <p>{t('drafts.tellNobody')}</p>
      )}
    </FormDialog>
  );
}
