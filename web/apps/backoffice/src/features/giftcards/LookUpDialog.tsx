import { useState } from 'react';
import type { Schemas } from '@souk/client';
import { getGiftCard } from '@souk/client/operations/ecom-gift-vouchers';
import { TextField } from '@souk/ui';
import { FormDialog } from '../../shared/Dialog.tsx';
import { useMoney } from '../../shared/money.ts';
import { codeOf, useStore } from '../../shared/store.ts';
import { useTask } from '../../shared/task.ts';
import { useText, type TextKey } from './text/index.ts';
import css from '../../shared/cells.module.css';

/** Tells what a card holds whose code somebody shows. */
export function LookUpDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const { client } = useStore();
  const money = useMoney();
  const task = useTask();
  const [code, setCode] = useState('');
  const [found, setFound] = useState<Schemas['GiftcardsFound'] | null>(null);
  const ask = async () => {
    setFound(null);
    if (code.trim() === '') return task.refuse(t('cards.codeNeeded'));
    let missing = false;
    const done = await task.run(() =>
      client.call(getGiftCard, { code: code.trim() }).then(
        ({ giftCard }) => setFound(giftCard),
        (error: unknown) => {
          missing = codeOf(error) === 'GIFT_CARD_NOT_FOUND';
          throw error;
        },
      ),
    );
    if (!done && missing) task.refuse(t('cards.noSuch'));
  };
  return (
    <FormDialog
      title={t('cards.lookUp')}
      text={t('cards.lookUpText')}
      task={task}
      submit={t('cards.lookUpDo')}
      onClose={onClose}
      onSubmit={() => void ask()}
    >
      <TextField
        label={t('cards.code')}
        dir="ltr"
        autoComplete="off"
        value={code}
        maxLength={100}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <p role="status" className={css.strong}>
        {found
          ? t('cards.holds', {
              amount: money(found.balance.value, found.balance),
              state: t(`cards.${found.status}` as TextKey),
            })
          : ''}
      </p>
    </FormDialog>
  );
}
