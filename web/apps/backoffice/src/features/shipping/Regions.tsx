import { useState } from 'react';
import { removeDeliveryRegion, updateDeliveryRegion } from '@souk/client/operations/ecom-delivery-profile';
import { queryShippingOptions } from '@souk/client/operations/ecom-shipping-options';
import { StatusPill, classes } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { Confirm, type Question } from '../../shared/Confirm.tsx';
import { useMay } from '../../shared/may.tsx';
import { useMoney } from '../../shared/money.ts';
import { countryName } from '../../shared/places.ts';
import { RowMenu } from '../../shared/RowMenu.tsx';
import { useStore } from '../../shared/store.ts';
import { isZero, type ServedRegion } from './delivery.ts';
import { lowestOf } from './offers.ts';
import { useText } from './text/index.ts';
import { useChanged } from './useChanged.ts';
import css from './shipping.module.css';

/** Where the shop sends to. One is chosen: its rates stand below. Without the `last`, nothing reaches anybody. */
export function Regions({
  regions,
  chosen,
  last,
  onChoose,
  onChange,
}: {
  regions: ServedRegion[];
  chosen?: string;
  last: (id: string) => boolean;
  onChoose: (served: ServedRegion) => void;
  onChange: (served: ServedRegion) => void;
}) {
  const t = useText();
  const { client } = useStore();
  const may = useMay();
  const { run, tell } = useChanged();
  const [question, setQuestion] = useState<Question | null>(null);
  const remove = ({ region, profile }: ServedRegion) => {
    const name = region.name ?? '';
    setQuestion({
      title: t('shipping.deleteRegion', { name }),
      text: t(last(region.id) ? 'shipping.lastRegionText' : 'shipping.deleteRegionText'),
      action: t('shipping.delete'),
      work: () =>
        client.call(removeDeliveryRegion, {
          deliveryProfileId: profile.id,
          deliveryRegionId: region.id,
          revision: profile.revision,
        }),
      onDone: () => tell(t('shipping.deleted', { name })),
    });
  };
  const turn = ({ region, profile }: ServedRegion) => {
    const active = region.active === false;
    const name = region.name ?? '';
    const done = t(active ? 'shipping.regionIsOn' : 'shipping.regionIsOff', { name });
    const work = () =>
      client.call(updateDeliveryRegion, {
        deliveryProfileId: profile.id,
        revision: profile.revision,
        deliveryRegion: { id: region.id, name, active },
      });
    if (active || !last(region.id)) return void run(work, done);
    setQuestion({
      title: t('shipping.turnOffRegion', { name }),
      text: t('shipping.lastRegionText'),
      action: t('shipping.turnOff'),
      work,
      onDone: () => tell(done),
    });
  };
  const elsewhere = regions.some(
    ({ region, profile }) => profile.default && region.active !== false && region.destinations.length === 0,
  );
  return (
    <>
      <ul className={css.regions}>
        {regions.map((served) => {
          const { region, profile } = served;
          const name = region.name ?? '';
          return (
            <li key={region.id} className={classes(css.regionRow, region.id === chosen && css.regionChosen)}>
              <div className={css.regionNames}>
                <button
                  type="button"
                  className={css.choose}
                  aria-pressed={region.id === chosen}
                  onClick={() => onChoose(served)}
                >
                  <bdi>{name}</bdi>
                </button>
                {profile.default ? null : (
                  <span className={css.note}>{t('shipping.ofProfile', { name: profile.name ?? '' })}</span>
                )}
              </div>
              <p className={css.where}>
                <Where region={region} />
              </p>
              <span className={css.cost}>
                <Cost served={served} />
              </span>
              <span className={css.regionMenu}>
                <RowMenu
                  of={name}
                  actions={[
                    may(updateDeliveryRegion)
                      ? { label: t('shipping.change'), run: () => onChange(served) }
                      : null,
                    may(updateDeliveryRegion)
                      ? {
                          label: t(region.active === false ? 'shipping.turnOn' : 'shipping.turnOff'),
                          run: () => turn(served),
                        }
                      : null,
                    may(removeDeliveryRegion)
                      ? { label: t('shipping.delete'), danger: true, run: () => remove(served) }
                      : null,
                  ]}
                />
              </span>
            </li>
          );
        })}
        {elsewhere ? null : (
          <li className={css.regionRow}>
            <div className={css.regionNames}>{t('shipping.rest')}</div>
            <p className={css.where} />
            <span className={css.cost}>
              <StatusPill tone="neutral">{t('shipping.notServed')}</StatusPill>
            </span>
          </li>
        )}
      </ul>
      {question ? <Confirm question={question} onClose={() => setQuestion(null)} /> : null}
    </>
  );
}

function Where({ region: { destinations } }: Pick<ServedRegion, 'region'>) {
  const t = useText();
  const { code } = useLanguage();
  if (destinations.length === 0) return t('shipping.rest');
  const names = destinations.map(({ countryCode, subdivisions }) => {
    const country = countryName(countryCode, code);
    return subdivisions.length > 0 ? t('shipping.parts', { country }) : country;
  });
  const list = new Intl.ListFormat(code, { type: 'unit' }).format(names);
  return t('shipping.countries', { count: names.length, names: list });
}

/** The lowest price there, or why nobody can choose anything. */
function Cost({ served }: { served: ServedRegion }) {
  const t = useText();
  const may = useMay();
  const money = useMoney();
  const { region, options } = served;
  if (region.active === false) return <StatusPill tone="neutral">{t('shipping.regionOff')}</StatusPill>;
  if (!may(queryShippingOptions)) return null;
  if (options.length === 0) {
    return region.deliveryCarriers.length > 0 ? (
      <span className={css.note}>{t('shipping.byCarrier')}</span>
    ) : (
      <StatusPill tone="neutral">{t('shipping.noRate')}</StatusPill>
    );
  }
  const lowest = lowestOf(served);
  if (!lowest) return null;
  const amount = isZero(lowest.amount) ? t('shipping.free') : money(lowest.amount);
  return <bdi>{lowest.more ? t('shipping.from', { amount }) : amount}</bdi>;
}
