import { useState } from 'react';
import {
  deleteLocalDeliveryOption,
  updateLocalDeliveryOption,
} from '@souk/client/operations/ecom-local-delivery-options';
import { EmptyState } from '@souk/ui';
import { Confirm, type Question } from '../../shared/Confirm.tsx';
import { useMay } from '../../shared/may.tsx';
import { RowMenu } from '../../shared/RowMenu.tsx';
import { useStore } from '../../shared/store.ts';
import { AreaMap } from './AreaMap.tsx';
import { kindOf, pricesOfLocal, shapeOf, valuesOf, type Local } from './local.ts';
import { ratesOf } from './prices.ts';
import { useText } from './text/index.ts';
import { useChanged } from './useChanged.ts';
import { useCost } from './useCost.ts';
import css from './shipping.module.css';

/** Areas that the shop brings goods to by itself. */
export function Locals({ locals, onChange }: { locals: Local[]; onChange: (local: Local) => void }) {
  const t = useText();
  const { client } = useStore();
  const may = useMay();
  const costOf = useCost();
  const { tell } = useChanged();
  const [question, setQuestion] = useState<Question | null>(null);
  if (locals.length === 0) {
    return <EmptyState compact title={t('shipping.noLocal')} text={t('shipping.noLocalText')} />;
  }
  const remove = ({ id, areaName: name = '' }: Local) =>
    setQuestion({
      title: t('shipping.deleteLocal', { name }),
      text: t('shipping.deleteRateText'),
      action: t('shipping.delete'),
      work: () => client.call(deleteLocalDeliveryOption, { localDeliveryOptionId: id }),
      onDone: () => tell(t('shipping.deleted', { name })),
    });
  const where = (local: Local) => {
    switch (kindOf(local)) {
      case 'zip':
        return local.zipConfig?.zipCodes.slice(0, 8).join(', ');
      case 'city':
        return local.cityConfig?.cityItems.map(({ cityName }) => cityName).join(', ');
      case 'radius':
        return t('shipping.around', {
          place: local.radiusConfig?.address?.formattedAddress ?? '',
          far: `${local.radiusConfig?.radius ?? 0} ${local.radiusConfig?.lengthUnit === 'MI' ? 'mi' : 'km'}`,
        });
      default:
        return t('shipping.corners', { count: local.customAreaConfig?.geocodes.length ?? 0 });
    }
  };
  const price = (local: Local) => {
    // Older ones are read as what they come to.
    const rates = ratesOf(pricesOfLocal(local)).map((rate) => ({
      conditions: [],
      multiplyByQuantity: false,
      ...rate,
    }));
    const { cost, freeFrom } = costOf(rates);
    return freeFrom ? `${cost}, ${t('shipping.freeOver').toLocaleLowerCase()} ${freeFrom}` : cost;
  };
  return (
    <ul>
      {locals.map((local) => {
        const { id, areaName: name = '', estimatedDeliveryTime } = local;
        const shape = shapeOf(valuesOf(local), local.radiusConfig?.lengthUnit === 'MI');
        return (
          <li key={id} className={css.place}>
            {shape ? (
              <div className={css.placeMap}>
                <AreaMap corners={shape} />
              </div>
            ) : null}
            <div className={css.placeText}>
              <p className={css.regionName}>
                <bdi>{name}</bdi>
              </p>
              <p className={css.note}>
                <bdi>{where(local)}</bdi>
              </p>
              {estimatedDeliveryTime ? <p className={css.note}>{estimatedDeliveryTime}</p> : null}
            </div>
            <div className={css.acts}>
              <span>{price(local)}</span>
              <RowMenu
                of={name}
                actions={[
                  may(updateLocalDeliveryOption)
                    ? { label: t('shipping.change'), run: () => onChange(local) }
                    : null,
                  may(deleteLocalDeliveryOption)
                    ? { label: t('shipping.delete'), danger: true, run: () => remove(local) }
                    : null,
                ]}
              />
            </div>
          </li>
        );
      })}
      {question ? <Confirm question={question} onClose={() => setQuestion(null)} /> : null}
    </ul>
  );
}
