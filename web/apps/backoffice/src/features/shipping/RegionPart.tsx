import { useState } from 'react';
import { removeDeliveryRegion, updateDeliveryRegion } from '@souk/client/operations/ecom-delivery-profile';
import {
  createShippingOption,
  deleteShippingOption,
  queryShippingOptions,
  updateShippingOption,
} from '@souk/client/operations/ecom-shipping-options';
import { Button, StatusPill } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { Confirm, type Question } from '../../shared/Confirm.tsx';
import { Allowed, useMay } from '../../shared/may.tsx';
import { useMoney } from '../../shared/money.ts';
import { countryName } from '../../shared/places.ts';
import { RowMenu } from '../../shared/RowMenu.tsx';
import { useStore } from '../../shared/store.ts';
import { Table } from '../../shared/Table.tsx';
import { isZero, simpleOf, type ServedRegion, type ShippingOption } from './delivery.ts';
import { useText } from './text/index.ts';
import { useChanged } from './useChanged.ts';
import css from './shipping.module.css';

/** A region with what it costs to send there. */
export function RegionPart({
  served,
  onRegion,
  onRate,
}: {
  served: ServedRegion;
  onRegion: () => void;
  onRate: (option: ShippingOption | null) => void;
}) {
  const t = useText();
  const { client } = useStore();
  const may = useMay();
  const { tell } = useChanged();
  const [question, setQuestion] = useState<Question | null>(null);
  const { region, profile, options } = served;
  const name = region.name ?? '';
  const remove = () =>
    setQuestion({
      title: t('shipping.deleteRegion', { name }),
      text: t('shipping.deleteRegionText'),
      action: t('shipping.delete'),
      work: () =>
        client.call(removeDeliveryRegion, {
          deliveryProfileId: profile.id,
          deliveryRegionId: region.id,
          revision: profile.revision,
        }),
      onDone: () => tell(t('shipping.deleted', { name })),
    });
  return (
    <section className={css.region} aria-label={name}>
      <header className={css.regionHead}>
        <div>
          <h3 className={css.regionName}>
            <bdi>{name}</bdi>{' '}
            {region.active === false ? (
              <StatusPill tone="neutral">{t('shipping.regionOff')}</StatusPill>
            ) : null}
          </h3>
          <p className={css.note}>
            <Where region={region} />
            {profile.default ? null : ` · ${t('shipping.ofProfile', { name: profile.name ?? '' })}`}
          </p>
        </div>
        <div className={css.acts}>
          <Allowed to={createShippingOption}>
            <Button size="small" variant="secondary" onClick={() => onRate(null)}>
              {t('shipping.addRate')}
            </Button>
          </Allowed>
          <RowMenu
            of={name}
            actions={[
              may(updateDeliveryRegion) ? { label: t('shipping.change'), run: onRegion } : null,
              may(removeDeliveryRegion) ? { label: t('shipping.delete'), danger: true, run: remove } : null,
            ]}
          />
        </div>
      </header>
      {may(queryShippingOptions) ? (
        <Rates name={name} options={options} onRate={onRate} onQuestion={setQuestion} />
      ) : null}
      {question ? <Confirm question={question} onClose={() => setQuestion(null)} /> : null}
    </section>
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

function Rates({
  name: region,
  options,
  onRate,
  onQuestion,
}: {
  name: string;
  options: ShippingOption[];
  onRate: (option: ShippingOption) => void;
  onQuestion: (question: Question) => void;
}) {
  const t = useText();
  const { client } = useStore();
  const may = useMay();
  const { tell } = useChanged();
  const money = useMoney();
  const price = ({ rates }: ShippingOption) => {
    const simple = simpleOf(rates);
    if (!simple) return t('shipping.ruled');
    return isZero(simple.amount) ? t('shipping.free') : money(simple.amount);
  };
  const freeFrom = ({ rates }: ShippingOption) => {
    const simple = simpleOf(rates);
    if (!simple) return '';
    return simple.freeFrom ? money(simple.freeFrom) : t('shipping.never');
  };
  const remove = ({ id, title = '' }: ShippingOption) =>
    onQuestion({
      title: t('shipping.deleteRate', { name: title }),
      text: t('shipping.deleteRateText'),
      action: t('shipping.delete'),
      work: () => client.call(deleteShippingOption, { shippingOptionId: id }),
      onDone: () => tell(t('shipping.deleted', { name: title })),
    });
  if (options.length === 0) return <p className={css.none}>{t('shipping.noRates')}</p>;
  return (
    <Table
      label={t('shipping.ratesOf', { name: region })}
      rows={options}
      columns={[
        { name: t('shipping.rate'), cell: ({ title }) => <bdi>{title}</bdi> },
        {
          name: t('shipping.arrives'),
          cell: ({ estimatedDeliveryTime }) => <bdi>{estimatedDeliveryTime}</bdi>,
        },
        { name: t('shipping.price'), end: true, cell: (option) => <bdi>{price(option)}</bdi> },
        { name: t('shipping.freeOver'), end: true, cell: (option) => <bdi>{freeFrom(option)}</bdi> },
      ]}
      actions={(option) => (
        <RowMenu
          of={option.title ?? ''}
          actions={[
            may(updateShippingOption)
              ? {
                  label: t('shipping.change'),
                  off: simpleOf(option.rates) ? undefined : t('shipping.ruledOff'),
                  run: () => onRate(option),
                }
              : null,
            may(deleteShippingOption)
              ? { label: t('shipping.delete'), danger: true, run: () => remove(option) }
              : null,
          ]}
        />
      )}
    />
  );
}
