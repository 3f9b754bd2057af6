import { TextField } from '@souk/ui';
import { useStore } from '../../shared/store.ts';
import { isAmount, type Simple } from './delivery.ts';
import { useText } from './text/index.ts';
import css from './shipping.module.css';

export interface RateValues extends Simple {
  title: string;
  time: string;
}

/** What is wrong with a rate, by field. */
export function useRateProblems() {
  const t = useText();
  return (values: RateValues) => ({
    title: values.title.trim() ? undefined : t('shipping.titleNeeded'),
    amount: isAmount(values.amount) ? undefined : t('shipping.amountWrong'),
    freeFrom:
      values.freeFrom.trim() === '' || isAmount(values.freeFrom) ? undefined : t('shipping.amountWrong'),
  });
}

/** What a rate is called, when it arrives, and what it costs. */
export function RateFields({
  values,
  tried,
  onChange,
}: {
  values: RateValues;
  tried: boolean;
  onChange: (values: RateValues) => void;
}) {
  const t = useText();
  const { settings } = useStore();
  const problems = useRateProblems()(values);
  const set = (name: keyof RateValues) => (event: { currentTarget: { value: string } }) =>
    onChange({ ...values, [name]: event.currentTarget.value });
  return (
    <>
      <TextField
        label={t('shipping.title')}
        value={values.title}
        maxLength={1000}
        autoComplete="off"
        error={tried ? problems.title : undefined}
        onChange={set('title')}
      />
      <TextField
        label={t('shipping.time')}
        hint={t('shipping.timeHint')}
        value={values.time}
        maxLength={500}
        autoComplete="off"
        onChange={set('time')}
      />
      <div className={css.pair}>
        <TextField
          label={`${t('shipping.amount')} (${settings.currency})`}
          value={values.amount}
          inputMode="decimal"
          autoComplete="off"
          error={tried ? problems.amount : undefined}
          onChange={set('amount')}
        />
        <TextField
          label={`${t('shipping.freeFrom')} (${settings.currency})`}
          hint={t('shipping.freeFromHint')}
          value={values.freeFrom}
          inputMode="decimal"
          autoComplete="off"
          error={tried ? problems.freeFrom : undefined}
          onChange={set('freeFrom')}
        />
      </div>
    </>
  );
}
