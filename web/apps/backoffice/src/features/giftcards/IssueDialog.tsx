import { useState } from 'react';
import { createGiftCard } from '@souk/client/operations/ecom-gift-vouchers';
import { serviceKey } from '@souk/query/operations';
import { TextField } from '@souk/ui';
import { decimal } from '../../shared/decimal.ts';
import { FormDialog } from '../../shared/Dialog.tsx';
import { SecretOnce, type Secret } from '../../shared/SecretOnce.tsx';
import { useStore } from '../../shared/store.ts';
import { useTask } from '../../shared/task.ts';
import { useDone } from '../../shared/useDone.ts';
import { useText } from './text/index.ts';

const service = serviceKey(createGiftCard);

/** The moment after a day's end here. */
function endOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + 1);
}

/** Makes a gift card and shows its code, which nobody can read again after that. */
export function IssueDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const { client, settings } = useStore();
  const task = useTask();
  const { reload } = useDone(service);
  const [amount, setAmount] = useState('');
  const [until, setUntil] = useState('');
  const [tried, setTried] = useState(false);
  const [secret, setSecret] = useState<Secret | null>(null);
  // Pressed twice, or sent again after a lost answer, it is one card.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const sum = decimal(amount);
  const wrong = /^\d{1,9}(\.\d{1,3})?$/.test(sum) && /[1-9]/.test(sum) ? undefined : t('cards.amountWrong');
  const [now] = useState(Date.now);
  const past = until && endOf(until).getTime() <= now ? t('cards.untilPast') : undefined;
  if (secret) return <SecretOnce secret={secret} onClose={onClose} />;
  const issue = () => {
    setTried(true);
    if (wrong || past) return;
    void task.run(async () => {
      const { giftCard } = await client.call(createGiftCard, {
        idempotencyKey,
        giftCard: {
          initialValue: { amount: sum },
          ...(until ? { expirationDate: endOf(until).toISOString() } : {}),
        },
      });
      void reload();
      setSecret({
        title: t('cards.issued'),
        values: [
          { name: t('cards.value'), value: giftCard.initialValue.formattedAmount },
          { name: t('cards.code'), value: giftCard.code ?? giftCard.obfuscatedCode },
        ],
      });
    });
  };
  return (
    <FormDialog
      title={t('cards.issue')}
      text={t('cards.issueText')}
      task={task}
      submit={t('cards.issue')}
      onClose={onClose}
      onSubmit={issue}
    >
      <TextField
        label={`${t('cards.amount')} (${settings.currency})`}
        inputMode="decimal"
        autoComplete="off"
        value={amount}
        error={tried ? wrong : undefined}
        onChange={(event) => setAmount(event.currentTarget.value)}
      />
      <TextField
        label={t('cards.until')}
        hint={t('cards.untilHint')}
        type="date"
        value={until}
        error={tried ? past : undefined}
        onChange={(event) => setUntil(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
