import { useRef, useState } from 'react';
import { FormDialog } from '../../shared/Dialog.tsx';
import { useStore } from '../../shared/store.ts';
import { useTask } from '../../shared/task.ts';
import { daysOf } from './days.ts';
import type { ServedRegion, ShippingOption } from './delivery.ts';
import { pricesOf } from './prices.ts';
import { isWhole, rateMessage, RateFields, type RateValues } from './RateFields.tsx';
import { regionsFine, RegionsField } from './RegionsField.tsx';
import { saveRate } from './serving.ts';
import { useText } from './text/index.ts';
import { useChanged } from './useChanged.ts';

export function RateDialog({
  served,
  option,
  regions,
  onClose,
}: {
  served: ServedRegion;
  option: ShippingOption | null;
  regions: readonly ServedRegion[];
  onClose: () => void;
}) {
  const t = useText();
  const { client } = useStore();
  const task = useTask();
  const { tell } = useChanged();
  const [tried, setTried] = useState(false);
  const at = useRef({ option });
  const [values, setValues] = useState<RateValues>(() => ({
    title: option?.title ?? '',
    time: option?.estimatedDeliveryTime ?? '',
    ...daysOf(option?.deliveryDays),
    ...pricesOf(option?.rates ?? []),
  }));
  const [chosen, setChosen] = useState(() => option?.deliveryRegionIds ?? [served.region.id]);
  const save = async () => {
    setTried(true);
    if (!isWhole(values) || !regionsFine(regions, chosen)) return;
    if (!(await task.run(() => saveRate(client, at.current, rateMessage(values), chosen)))) return;
    onClose();
    tell(t('shipping.saved'));
  };
  const name = served.region.name ?? '';
  return (
    <FormDialog
      wide
      title={
        option ? t('shipping.changeRegion', { name: option.title ?? '' }) : t('shipping.newRate', { name })
      }
      task={task}
      submit={t('shipping.save')}
      onClose={onClose}
      onSubmit={() => void save()}
    >
      <RateFields values={values} tried={tried} onChange={setValues} />
      <RegionsField regions={regions} chosen={chosen} tried={tried} onChange={setChosen} />
    </FormDialog>
  );
}
