import { useState } from 'react';
import { Switch } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import { deletePickupLocation, updatePickupLocation } from '@souk/client/operations/ecom-pickup-locations';
import { EmptyState } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { Confirm, type Question } from '../../shared/Confirm.tsx';
import { useMay } from '../../shared/may.tsx';
import { addressLine } from '../../shared/places.ts';
import { RowMenu } from '../../shared/RowMenu.tsx';
import { useStore } from '../../shared/store.ts';
import type { Pickup } from './delivery.ts';
import { useText } from './text/index.ts';
import { useChanged } from './useChanged.ts';
import { useCost } from './useCost.ts';
import css from './shipping.module.css';

/** Where shoppers fetch, each with its switch. */
export function Places({ pickups, onChange }: { pickups: Pickup[]; onChange: (pickup: Pickup) => void }) {
  const t = useText();
  const { client } = useStore();
  const { code } = useLanguage();
  const may = useMay();
  const { run, tell } = useChanged();
  const costOf = useCost();
  const [question, setQuestion] = useState<Question | null>(null);
  if (pickups.length === 0) {
    return <EmptyState compact title={t('shipping.noPlace')} text={t('shipping.noPlaceText')} />;
  }
  const remove = ({ id, name = '' }: Pickup) =>
    setQuestion({
      title: t('shipping.deletePlace', { name }),
      text: t('shipping.deleteRateText'),
      action: t('shipping.delete'),
      work: () => client.call(deletePickupLocation, { pickupLocationId: id }),
      onDone: () => tell(t('shipping.deleted', { name })),
    });
  const turn = ({ id, revision, name = '' }: Pickup, active: boolean) =>
    run(
      () => client.call(updatePickupLocation, { pickupLocation: { id, revision, active } }),
      t(active ? 'shipping.isOn' : 'shipping.isOff', { name }),
    );
  return (
    <ul>
      {pickups.map((pickup) => {
        const { id, name = '', address, active } = pickup;
        return (
          <li key={id} className={css.place}>
            <span className={css.placeIcon} aria-hidden="true">
              <IconBuildingStore size={20} stroke={1.75} />
            </span>
            <div className={css.placeText}>
              <p className={css.regionName}>
                <bdi>{name}</bdi>
              </p>
              <p className={css.note}>
                <bdi>{addressLine(address, code)}</bdi>
              </p>
              {pickup.deliveryTime ? <p className={css.note}>{pickup.deliveryTime}</p> : null}
            </div>
            <div className={css.acts}>
              <span>{costOf(pickup.rates).cost}</span>
              <Switch
                aria-label={t('shipping.offered', { name })}
                checked={active !== false}
                disabled={!may(updatePickupLocation)}
                onChange={(event) => void turn(pickup, event.currentTarget.checked)}
              />
              <RowMenu
                of={name}
                actions={[
                  may(updatePickupLocation)
                    ? { label: t('shipping.change'), run: () => onChange(pickup) }
                    : null,
                  may(deletePickupLocation)
                    ? { label: t('shipping.delete'), danger: true, run: () => remove(pickup) }
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
