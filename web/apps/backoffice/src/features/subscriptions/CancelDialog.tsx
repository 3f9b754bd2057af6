import { useState } from 'react';
import { cancelSubscription } from '@souk/client/operations/souk-subscriptions';
import { SelectField, TextArea } from '@souk/ui';
import { FormDialog } from '../../shared/Dialog.tsx';
import { useStore } from '../../shared/store.ts';
import { useTask } from '../../shared/task.ts';
import { nameOf, type Subscription } from './shown.tsx';
import { useText } from './text/index.ts';

/** Ends a subscription: when what was paid for is over, or now. */
export function CancelDialog({
  subscription,
  onDone,
  onClose,
}: {
  subscription: Subscription;
  onDone: () => void;
  onClose: () => void;
}) {
  const t = useText();
  const { client } = useStore();
  const task = useTask();
  const [at, setAt] = useState<'PERIOD_END' | 'NOW'>('PERIOD_END');
  const [reason, setReason] = useState('');
  const submit = () => {
    const words = reason.trim();
    const message = { subscriptionId: subscription.id, at, ...(words ? { reason: words } : {}) };
    void task
      .run(() => client.call(cancelSubscription, message))
      .then((done) => {
        if (!done) return;
        onClose();
        onDone();
      });
  };
  return (
    <FormDialog
      danger
      title={t('subs.cancelTitle', { title: nameOf(subscription) })}
      text={t('subs.cancelText')}
      task={task}
      submit={t('subs.cancel')}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        label={t('subs.cancelWhen')}
        value={at}
        onChange={(event) => setAt(event.currentTarget.value as 'PERIOD_END' | 'NOW')}
      >
        <option value="PERIOD_END">{t('subs.atEnd')}</option>
        <option value="NOW">{t('subs.atOnce')}</option>
      </SelectField>
      <TextArea
        label={t('subs.reasonAsk')}
        value={reason}
        maxLength={500}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
