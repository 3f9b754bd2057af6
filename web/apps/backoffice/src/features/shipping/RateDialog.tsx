import { useState } from 'react';
import { createShippingOption, updateShippingOption } from '@souk/client/operations/ecom-shipping-options';
import { FormDialog } from '../../shared/Dialog.tsx';
import { useStore } from '../../shared/store.ts';
import { useTask } from '../../shared/task.ts';
import { amountOf, ratesOf, simpleOf, type ServedRegion, type ShippingOption } from './delivery.ts';
import { RateFields, useRateProblems, type RateValues } from './RateFields.tsx';
import { useText } from './text/index.ts';
import { useChanged } from './useChanged.ts';

/** The part of the message that says what a rate is. */
export const rateMessage = (values: RateValues) => ({
  title: values.title.trim(),
  estimatedDeliveryTime: values.time.trim(),
  rates: ratesOf({ amount: amountOf(values.amount), freeFrom: amountOf(values.freeFrom) }),
});

export function RateDialog({
  served,
  option,
  onClose,
}: {
  served: ServedRegion;
  option: ShippingOption | null;
  onClose: () => void;
}) {
  const t = useText();
  const { client } = useStore();
  const task = useTask();
  const problems = useRateProblems();
  const { tell } = useChanged();
  const [tried, setTried] = useState(false);
  const [values, setValues] = useState<RateValues>(() => ({
    title: option?.title ?? '',
    time: option?.estimatedDeliveryTime ?? '',
    ...(simpleOf(option?.rates ?? []) ?? { amount: '', freeFrom: '' }),
  }));
  const save = async () => {
    setTried(true);
    if (Object.values(problems(values)).some(Boolean)) return;
    const said = rateMessage(values);
    const work = () =>
      option
        ? client.call(updateShippingOption, {
            shippingOption: { id: option.id, revision: option.revision, ...said },
          })
        : client.call(createShippingOption, {
            shippingOption: { deliveryRegionIds: [served.region.id], ...said },
          });
    if (!(await task.run(work))) return;
    onClose();
    tell(t('shipping.saved'));
  };
  const name = served.region.name ?? '';
  return (
    <FormDialog
      title={
        option ? t('shipping.changeRegion', { name: option.title ?? '' }) : t('shipping.newRate', { name })
      }
      task={task}
      submit={t('shipping.save')}
      onClose={onClose}
      onSubmit={() => void save()}
    >
      <RateFields values={values} tried={tried} onChange={setValues} />
    </FormDialog>
  );
}
