import { useState } from 'react';
import { setBillingInfo, setBuyerInfo, setRecipientInfo } from '@souk/client/operations/ecom-draft-orders';
import { FormDialog } from '../../../shared/Dialog.tsx';
import { useMay } from '../../../shared/may.tsx';
import { useTask } from '../../../shared/task.ts';
import { BuyerChoice, addressOf, buyerInfoOf, isEmail, type Buyer } from '../BuyerChoice.tsx';
import { useText } from '../text/index.ts';
import { useWorking } from '../use-draft.ts';

/** Somebody else buys. Addresses that nobody has written yet come from whoever was found. */
export function BuyerDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const { draft, change } = useWorking();
  const may = useMay();
  const task = useTask();
  const [buyer, setBuyer] = useState<Buyer>({ email: draft.buyerInfo?.email ?? '', contact: null });
  const [error, setError] = useState('');
  const submit = () => {
    const wrong = isEmail(buyer.email) ? '' : t('drafts.emailWrong');
    setError(wrong);
    if (wrong) return;
    const place = buyer.contact ? addressOf(buyer.contact) : null;
    void task
      .run(async () => {
        await change(setBuyerInfo, { buyerInfo: buyerInfoOf(buyer) });
        if (place && !draft.recipientInfo?.recipientInfo && may(setRecipientInfo)) {
          await change(setRecipientInfo, { recipientInfo: place });
        }
        if (place && !draft.billingInfo && may(setBillingInfo)) {
          await change(setBillingInfo, { billingInfo: place });
        }
      })
      .then((done) => (done ? onClose() : undefined));
  };
  return (
    <FormDialog
      title={t('drafts.changeBuyer')}
      task={task}
      submit={t('dialog.save')}
      onSubmit={submit}
      onClose={onClose}
    >
      <BuyerChoice buyer={buyer} error={error} onBuyer={setBuyer} />
    </FormDialog>
  );
}
