import { useQuery, keepPreviousData } from '@tanstack/react-query';
import { cartCalls } from '@souk/client/cart';
import { keys } from '@souk/query';
import { useLanguage } from '@souk/ui/text';
import { useStore } from '../../shared/store.ts';
import { useDestination } from '../../shared/delivery/destination.ts';
import { useCartText } from './text/index.ts';
import layout from '../../shared/layout.module.css';
import css from './FreeShipping.module.css';

/** How much is missing until delivery costs nothing. Says nothing where it always costs something, or never. */
export function FreeShipping() {
  const t = useCartText();
  const { client } = useStore();
  const { code } = useLanguage();
  const { to } = useDestination();
  const { data } = useQuery({
    queryKey: [...keys.cart.totals, 'free', to],
    queryFn: async ({ signal }) => {
      const free = await cartCalls(client).freeShipping(to ?? { country: '' }, { signal });
      // Kept with its country: it is shown on until the next country is answered for.
      return free && { ...free, country: to?.country ?? '' };
    },
    enabled: to !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (!data) return null;
  // It holds for one country, which may only be guessed.
  const country = new Intl.DisplayNames([code], { type: 'region' }).of(data.country) ?? data.country;
  const reached = data.percent >= 100;
  return (
    <div className={css.free}>
      <p aria-live="polite">
        {reached
          ? t('free.reached', { country })
          : t('free.missing', { missing: data.missing?.formattedAmount ?? '', country })}
      </p>
      <progress className={layout.bar} aria-label={t('free.bar')} max={100} value={data.percent} />
    </div>
  );
}
