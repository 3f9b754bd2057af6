import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { cartCalls } from '@souk/client/cart';
import { keys } from '@souk/query';
import { useDestination } from '../../shared/delivery/destination.ts';
import { WaysForm } from '../../shared/delivery/WaysForm.tsx';
import { useStore } from '../../shared/store.ts';
import { useCartText } from './text/index.ts';
import css from './DeliveryPrices.module.css';

/** What delivery would cost, by country and post code, before anybody has to say who they are. */
export function DeliveryPrices() {
  const t = useCartText();
  return (
    <details className={css.box}>
      <summary className={css.title}>{t('ways.title')}</summary>
      <Prices />
    </details>
  );
}

function Prices() {
  const { client } = useStore();
  const { to } = useDestination();
  const [asked, setAsked] = useState(false);
  const { data, error, isFetching } = useQuery({
    queryKey: [...keys.cart.totals, 'ways', to],
    queryFn: ({ signal }) => cartCalls(client).ways(to ?? { country: '' }, { signal }),
    enabled: asked && to !== null,
    retry: false,
  });
  return <WaysForm ways={data} failed={Boolean(error)} busy={isFetching} onSaid={() => setAsked(true)} />;
}
