import { TextField } from '@souk/ui';
import { DaysFields } from './DaysFields.tsx';
import { daysMessage, wrongDays, type DaysValues } from './days.ts';
import { PriceFields } from './PriceFields.tsx';
import { ratesOf, wrongPrices, type PriceValues } from './prices.ts';
import { useText } from './text/index.ts';

export interface RateValues extends PriceValues, DaysValues {
  title: string;
  time: string;
}

/** Whether a rate can be saved as it is. */
export const isWhole = (values: RateValues): boolean =>
  values.title.trim() !== '' &&
  Object.keys(wrongPrices(values)).length === 0 &&
  Object.keys(wrongDays(values)).length === 0;

/** The part of the message that says what a rate is. */
export const rateMessage = (values: RateValues) => ({
  title: values.title.trim(),
  estimatedDeliveryTime: values.time.trim(),
  // Null takes the days away; the schema knows no null.
  deliveryDays: daysMessage(values) ?? (null as unknown as undefined),
  rates: ratesOf(values),
});

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
  return (
    <>
      <TextField
        label={t('shipping.title')}
        value={values.title}
        maxLength={1000}
        autoComplete="off"
        error={tried && values.title.trim() === '' ? t('shipping.titleNeeded') : undefined}
        onChange={(event) => onChange({ ...values, title: event.currentTarget.value })}
      />
      <TextField
        label={t('shipping.time')}
        hint={t('shipping.timeHint')}
        value={values.time}
        maxLength={500}
        autoComplete="off"
        onChange={(event) => onChange({ ...values, time: event.currentTarget.value })}
      />
      <DaysFields values={values} tried={tried} onChange={(days) => onChange({ ...values, ...days })} />
      <PriceFields values={values} tried={tried} onChange={(prices) => onChange({ ...values, ...prices })} />
    </>
  );
}
