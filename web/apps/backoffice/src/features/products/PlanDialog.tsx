import { useState } from 'react';
import { Switch } from '@mantine/core';
import type { Schemas } from '@souk/client';
import {
  createSubscriptionOption,
  updateSubscriptionOption,
} from '@souk/client/operations/stores-subscription-options';
import { serviceKey } from '@souk/query/operations';
import { SelectField, TextField } from '@souk/ui';
import { decimal } from '../../shared/decimal.ts';
import { FormDialog } from '../../shared/Dialog.tsx';
import { useStore } from '../../shared/store.ts';
import { useTask } from '../../shared/task.ts';
import { useDone } from '../../shared/useDone.ts';
import { isAmount } from './amounts.ts';
import { useText, type TextKey } from './text/index.ts';
import css from './products.module.css';

const service = serviceKey(createSubscriptionOption);

type Plan = Schemas['CatalogSubscriptionOption'];
type Frequency = Schemas['CatalogSubscriptionSettings']['frequency'];

const units: readonly Frequency[] = ['DAY', 'WEEK', 'MONTH', 'YEAR'];

/** Makes a plan and offers it on the product at once, or changes one. */
export function PlanDialog({
  plan,
  onMade,
  onClose,
}: {
  /** The one to change; absent for a new one. */
  plan?: Plan;
  onMade: (plan: { id: string }) => Promise<unknown>;
  onClose: () => void;
}) {
  const t = useText();
  const { client, settings } = useStore();
  const task = useTask();
  const { tell } = useDone(service);
  const { subscriptionSettings: times, discount } = plan ?? {};
  // A plan that is cheaper by a sum stays so.
  const bySum = discount?.type === 'AMOUNT';
  const [title, setTitle] = useState(plan?.title ?? '');
  const [every, setEvery] = useState(String(times?.interval ?? 1));
  const [unit, setUnit] = useState<Frequency>(times?.frequency ?? 'MONTH');
  const [typedOff, setOff] = useState(discount?.value ? String(discount.value) : '');
  const off = decimal(typedOff);
  const [cycles, setCycles] = useState(times?.billingCycles ? String(times.billingCycles) : '');
  const [cancel, setCancel] = useState(times?.enableCustomerCancellation ?? true);
  const [tried, setTried] = useState(false);
  const wrong = {
    title: title.trim() ? undefined : t('products.planTitleNeeded'),
    every: /^[1-9]\d{0,2}$/.test(every) && Number(every) <= 50 ? undefined : t('products.planEveryWrong'),
    off:
      off === '' || (isAmount(off) && (bySum || Number(off) <= 100))
        ? undefined
        : t(bySum ? 'products.amountWrong' : 'products.planOffWrong'),
    cycles:
      cycles === '' || (/^\d{1,3}$/.test(cycles) && Number(cycles) >= 2)
        ? undefined
        : t('products.planCyclesWrong'),
  };
  const shown = (problem: string | undefined) => (tried ? problem : undefined);
  const cheaper =
    off && Number(off) > 0
      ? { type: bySum ? ('AMOUNT' as const) : ('PERCENT' as const), value: Number(off) }
      : null;
  const given = {
    title: title.trim(),
    subscriptionSettings: {
      // A trial and the like are not asked for here, and stay.
      ...times,
      frequency: unit,
      interval: Number(every),
      autoRenewal: cycles === '',
      enableCustomerCancellation: cancel,
      billingCycles: cycles === '' ? undefined : Number(cycles),
    },
  };
  const make = async () => {
    const { subscriptionOption } = await client.call(createSubscriptionOption, {
      subscriptionOption: { ...given, ...(cheaper ? { discount: cheaper } : {}) },
    });
    await onMade(subscriptionOption);
  };
  const change = (id: string) =>
    client.call(updateSubscriptionOption, {
      subscriptionOption: {
        ...given,
        id,
        // Null takes away what the plan has.
        discount: cheaper as never,
        ...(cycles === ''
          ? { subscriptionSettings: { ...given.subscriptionSettings, billingCycles: null as never } }
          : {}),
      },
    });
  const send = () => {
    setTried(true);
    if (Object.values(wrong).some(Boolean)) return;
    void task
      .run(() => (plan ? change(plan.id) : make()))
      .then((done) => {
        if (!done) return;
        tell(t('products.plansSaved'));
        onClose();
      });
  };
  return (
    <FormDialog
      title={plan ? t('products.changePlan', { name: plan.title }) : t('products.newPlan')}
      text={t(plan ? 'products.changePlanText' : 'products.planText')}
      task={task}
      submit={t(plan ? 'products.savePlan' : 'products.makePlan')}
      onSubmit={send}
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
        label={bySum ? t('products.planOffSum', { currency: settings.currency }) : t('products.planOff')}
        inputMode="decimal"
        autoComplete="off"
        value={typedOff}
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
