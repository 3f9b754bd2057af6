import { useState } from 'react';
import { Switch } from '@mantine/core';
import type { Schemas } from '@souk/client';
import { createSubscriptionOption } from '@souk/client/operations/stores-subscription-options';
import { serviceKey } from '@souk/query/operations';
import { SelectField, TextField } from '@souk/ui';
import { FormDialog } from '../../shared/Dialog.tsx';
import { useStore } from '../../shared/store.ts';
import { useTask } from '../../shared/task.ts';
import { useDone } from '../../shared/useDone.ts';
import { isAmount } from './amounts.ts';
import { useText, type TextKey } from './text/index.ts';
import css from './products.module.css';

const service = serviceKey(createSubscriptionOption);

type Frequency = Schemas['CatalogSubscriptionSettings']['frequency'];

const units: readonly Frequency[] = ['DAY', 'WEEK', 'MONTH', 'YEAR'];

/** Makes a plan and offers it on the product at once. */
export function PlanDialog({
  onMade,
  onClose,
}: {
  onMade: (plan: { id: string }) => Promise<unknown>;
  onClose: () => void;
}) {
  const t = useText();
  const { client } = useStore();
  const task = useTask();
  const { tell } = useDone(service);
  const [title, setTitle] = useState('');
  const [every, setEvery] = useState('1');
  const [unit, setUnit] = useState<Frequency>('MONTH');
  const [off, setOff] = useState('');
  const [cycles, setCycles] = useState('');
  const [cancel, setCancel] = useState(true);
  const [tried, setTried] = useState(false);
  const wrong = {
    title: title.trim() ? undefined : t('products.planTitleNeeded'),
    every: /^[1-9]\d{0,2}$/.test(every) && Number(every) <= 50 ? undefined : t('products.planEveryWrong'),
    off: off === '' || (isAmount(off) && Number(off) <= 100) ? undefined : t('products.planOffWrong'),
    cycles:
      cycles === '' || (/^\d{1,3}$/.test(cycles) && Number(cycles) >= 2)
        ? undefined
        : t('products.planCyclesWrong'),
  };
  const shown = (problem: string | undefined) => (tried ? problem : undefined);
  const make = () => {
    setTried(true);
    if (Object.values(wrong).some(Boolean)) return;
    void task
      .run(async () => {
        const { subscriptionOption } = await client.call(createSubscriptionOption, {
          subscriptionOption: {
            title: title.trim(),
            ...(off && Number(off) > 0 ? { discount: { type: 'PERCENT' as const, value: Number(off) } } : {}),
            subscriptionSettings: {
              frequency: unit,
              interval: Number(every),
              autoRenewal: cycles === '',
              ...(cycles === '' ? {} : { billingCycles: Number(cycles) }),
              enableCustomerCancellation: cancel,
            },
          },
        });
        await onMade(subscriptionOption);
      })
      .then((done) => {
        if (!done) return;
        tell(t('products.plansSaved'));
        onClose();
      });
  };
  return (
    <FormDialog
      title={t('products.newPlan')}
      text={t('products.planText')}
      task={task}
      submit={t('products.makePlan')}
      onSubmit={make}
      onClose={onClose}
    >
      <TextField
        label={t('products.planTitle')}
        maxLength={20}
        autoComplete="off"
        value={title}
        error={shown(wrong.title)}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <div className={css.pair}>
        <TextField
          label={t('products.planEvery')}
          inputMode="numeric"
          autoComplete="off"
          value={every}
          error={shown(wrong.every)}
          onChange={(event) => setEvery(event.currentTarget.value)}
        />
        <SelectField
          label={t('products.planUnit')}
          value={unit}
          onChange={(event) => setUnit(event.currentTarget.value as Frequency)}
        >
          {units.map((one) => (
            <option key={one} value={one}>
              {t(`products.unit.${one}` as TextKey)}
            </option>
          ))}
        </SelectField>
      </div>
      <TextField
        label={t('products.planOff')}
        inputMode="decimal"
        autoComplete="off"
        value={off}
        error={shown(wrong.off)}
        onChange={(event) => setOff(event.currentTarget.value)}
      />
      <TextField
        label={t('products.planCycles')}
        hint={t('products.planCyclesHint')}
        inputMode="numeric"
        autoComplete="off"
        value={cycles}
        error={shown(wrong.cycles)}
        onChange={(event) => setCycles(event.currentTarget.value)}
      />
      <Switch
        label={t('products.planCancel')}
        checked={cancel}
        onChange={(event) => setCancel(event.currentTarget.checked)}
      />
    </FormDialog>
  );
}
