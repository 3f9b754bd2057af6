import { useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { CatalogReference } from '@souk/client';
import { cartCalls, type Destination } from '@souk/client/cart';
import { comingText } from '@souk/ui/arrival';
import { useLanguage } from '@souk/ui/text';
import { countries } from '@souk/ui/places';
import { useDestination } from '../../shared/delivery/destination.ts';
import { WaysForm, costOf } from '../../shared/delivery/WaysForm.tsx';
import { useWaysText } from '../../shared/delivery/text/index.ts';
import { useStore } from '../../shared/store.ts';
import css from './Delivery.module.css';

interface Props {
  reference: CatalogReference;
  inStock: boolean;
}

function useWays(reference: CatalogReference, to: Destination | null) {
  const { client } = useStore();
  return useQuery({
    queryKey: ['delivery', reference, to],
    queryFn: ({ signal }) => cartCalls(client).delivery(reference, to ?? { country: '' }, { signal }),
    enabled: to !== null,
    retry: false,
  });
}

/** The first way there is, for the place that was said before. */
export function DeliveryLine({ reference }: Props) {
  const t = useWaysText();
  const { code } = useLanguage();
  const { said } = useDestination();
  const { data } = useWays(reference, said);
  const country = useMemo(
    () => countries(code).find((each) => each.code === said?.country)?.name,
    [code, said],
  );
  if (!said || !data || !country) return t('ways.closed');
  const first = data.ways.find((way) => !way.logistics?.pickupDetails) ?? data.ways[0];
  if (!data.needed) return t('ways.nothing');
  if (!first) return t('ways.to', { country, line: t('ways.none') });
  const parts = { way: first.title, price: costOf(first, t('ways.free')) };
  const when = comingText(first.logistics, code);
  const line = when ? t('ways.line', { ...parts, when }) : t('ways.lineBrief', parts);
  return t('ways.to', { country, line });
}

export function DeliveryForm({ reference, inStock }: Props) {
  const t = useWaysText();
  const { said } = useDestination();
  const [asked, setAsked] = useState(false);
  const { data, error, isFetching, refetch } = useWays(reference, said);
  const known = asked || said ? data : undefined;
  return (
    <div className={css.form}>
      <WaysForm
        ways={known?.ways}
        failed={Boolean(error)}
        busy={isFetching}
        none={known && !known.needed ? t('ways.nothing') : undefined}
        onSaid={(to) => {
          setAsked(true);
          // The same place again: whoever asks again wants to know it anew.
          if (to.country === said?.country && to.postalCode === said.postalCode) void refetch();
        }}
      />
      {known?.needed && known.ways.length > 0 ? (
        <p className={css.note}>{t(inStock ? 'ways.alone' : 'ways.unavailable')}</p>
      ) : null}
    </div>
  );
}
