import { useState } from 'react';
import { deleteShippingOption, updateShippingOption } from '@souk/client/operations/ecom-shipping-options';
import { Confirm, type Question } from '../../shared/Confirm.tsx';
import { useMay } from '../../shared/may.tsx';
import { RowMenu } from '../../shared/RowMenu.tsx';
import { useStore } from '../../shared/store.ts';
import { Table } from '../../shared/Table.tsx';
import { spanOf } from './days.ts';
import type { ShippingOption } from './delivery.ts';
import { useText } from './text/index.ts';
import { useChanged } from './useChanged.ts';
import { useCost } from './useCost.ts';
import css from './shipping.module.css';

/** What it costs to send to a region. */
export function Rates({
  name: region,
  options,
  onRate,
}: {
  name: string;
  options: ShippingOption[];
  onRate: (option: ShippingOption) => void;
}) {
  const t = useText();
  const { client } = useStore();
  const may = useMay();
  const { tell } = useChanged();
  const costOf = useCost();
  const [question, setQuestion] = useState<Question | null>(null);
  const price = ({ rates }: ShippingOption) => {
    const { cost, ruled } = costOf(rates);
    return (
      <>
        <bdi>{cost}</bdi>
        {ruled ? <span className={css.ruled}>{t('shipping.ruled')}</span> : null}
      </>
    );
  };
  const freeFrom = ({ rates }: ShippingOption) => {
    const { freeFrom: from, ruled } = costOf(rates);
    return ruled ? '' : from || t('shipping.never');
  };
  const remove = ({ id, title = '' }: ShippingOption) =>
    setQuestion({
      title: t('shipping.deleteRate', { name: title }),
      text: t('shipping.deleteRateText'),
      action: t('shipping.delete'),
      work: () => client.call(deleteShippingOption, { shippingOptionId: id }),
      onDone: () => tell(t('shipping.deleted', { name: title })),
    });
  return (
    <>
      {options.length === 0 ? (
        <p className={css.none}>{t('shipping.noRates')}</p>
      ) : (
        <Table
          label={t('shipping.ratesOf', { name: region })}
          rows={options}
          columns={[
            { name: t('shipping.rate'), cell: ({ title }) => <bdi>{title}</bdi> },
            {
              name: t('shipping.arrives'),
              cell: ({ estimatedDeliveryTime, deliveryDays: days }) => (
                // Shoppers see days in place of the words.
                <bdi>{days ? t(...spanOf(days)) : estimatedDeliveryTime}</bdi>
              ),
            },
            { name: t('shipping.price'), end: true, cell: price },
            { name: t('shipping.freeOver'), end: true, cell: (option) => <bdi>{freeFrom(option)}</bdi> },
          ]}
          actions={(option) => (
            <RowMenu
              of={option.title ?? ''}
              actions={[
                may(updateShippingOption) ? { label: t('shipping.change'), run: () => onRate(option) } : null,
                may(deleteShippingOption)
                  ? { label: t('shipping.delete'), danger: true, run: () => remove(option) }
                  : null,
              ]}
            />
          )}
        />
      )}
      {question ? <Confirm question={question} onClose={() => setQuestion(null)} /> : null}
    </>
  );
}
