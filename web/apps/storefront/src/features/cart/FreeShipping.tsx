import { useQuery, keepPreviousData } from '@tanstack/react-query';
import { cartCalls } from '@souk/client/cart';
import { keys } from '@souk/query';
import { useStore } from '../../shared/store.ts';
import { useDestination } from '../../shared/delivery/destination.ts';
import { useCartText } from './text/index.ts';
import css from './FreeShipping.module.css';

/** How much is missing until delivery costs nothing. Says nothing where it always costs something, or never. */
export function FreeShipping() {
  const t = useCartText();
  const { client } = useStore();
  const { to } = useDestination();
  const { data } = useQuery({
    queryKey: [...keys.cart.totals, 'free', to],
    queryFn: ({ signal }) => cartCalls(client).freeShipping(to ?? { country: '' }, { signal }),
    enabled: to !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (!data) return null;
  const reached = data.percent >= 100;
  return (
    <div className={css.free}>
      <p aria-live="polite">
        {reached ? t('free.reached') : t('free.missing', { missing: data.missing?.formattedAmount ?? '' })}
      </p>
      <progress className={css.bar} aria-label={t('free.bar')} max={100} value={data.percent} />
    </div>
  );
}
