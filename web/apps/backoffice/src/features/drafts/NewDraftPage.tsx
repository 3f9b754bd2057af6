import { useState, type FormEvent } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { createDraftOrder } from '@souk/client/operations/ecom-draft-orders';
import { Button, Callout } from '@souk/ui';
import { NotAllowed } from '../../shared/NotAllowed.tsx';
import { DetailPage, Part } from '../../shared/detail/DetailPage.tsx';
import { useMay } from '../../shared/may.tsx';
import { useStore } from '../../shared/store.ts';
import { useTask } from '../../shared/task.ts';
import { BuyerChoice, addressOf, buyerInfoOf, isEmail, noBuyer } from './BuyerChoice.tsx';
import { useOnce } from '../../shared/once.ts';
import { useReload } from './use-draft.ts';
import { useText } from './text/index.ts';
import css from './drafts.module.css';

/** Asks who buys before anything is kept. */
export function NewDraftPage() {
  const t = useText();
  const { client } = useStore();
  const may = useMay();
  const navigate = useNavigate();
  const task = useTask();
  const once = useOnce('again');
  const reload = useReload();
  const [buyer, setBuyer] = useState(noBuyer);
  const [error, setError] = useState('');
  if (!may(createDraftOrder)) return <NotAllowed />;
  const begin = (event: FormEvent) => {
    event.preventDefault();
    const wrong = buyer.email.trim() !== '' && !isEmail(buyer.email) ? t('drafts.emailWrong') : '';
    setError(wrong);
    if (wrong || task.busy) return;
    const { contact } = buyer;
    const place = contact ? addressOf(contact) : undefined;
    const draftOrder = {
      ...(buyer.email.trim() ? { buyerInfo: buyerInfoOf(buyer) } : {}),
      ...(place ? { billingInfo: place, recipientInfo: place } : {}),
    };
    void task.run(async () => {
      const { calculatedDraftOrder } = await once((idempotencyKey) =>
        client.call(createDraftOrder, { draftOrder }, { idempotencyKey }),
      );
      void reload();
      const id = calculatedDraftOrder.draftOrder?.id ?? '';
      await navigate({ to: '/drafts/$id', params: { id }, replace: true });
    });
  };
  return (
    <DetailPage title={t('drafts.new')} back={{ to: '/drafts' }}>
      <div className={css.alone}>
        <Part title={t('drafts.who')}>
          <form className={css.narrow} noValidate onSubmit={begin}>
            {task.problem ? (
              <Callout tone="bad">
                <p>{task.problem}</p>
              </Callout>
            ) : null}
            <BuyerChoice buyer={buyer} error={error} onBuyer={setBuyer} />
            <div>
              <Button type="submit" busy={task.busy}>
                {t(buyer.email.trim() ? 'drafts.begin' : 'drafts.beginWithout')}
              </Button>
            </div>
          </form>
        </Part>
      </div>
    </DetailPage>
  );
}
