// Countries that are sold to without tax. It may be meant so: it is said where it is made, and stands in nobody's way.
import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '@souk/client';
import { queryDeliveryProfiles } from '@souk/client/operations/ecom-delivery-profile';
import { queryTaxRegions } from '@souk/client/operations/ecom-tax-regions';
import { serviceKey } from '@souk/query/operations';
import { useMay } from './may.tsx';
import { useStore } from './store.ts';

type Taxed = Pick<Schemas['TaxRegion'], 'country'>;
type Delivered = Pick<Schemas['ShippingDeliveryProfile'], 'deliveryRegions'>;

/** Everything that pages of a hundred have. */
async function whole<T>(page: (paging: { limit: number; offset: number }) => Promise<T[]>): Promise<T[]> {
  const found: T[] = [];
  for (;;) {
    const next = await page({ limit: 100, offset: found.length });
    found.push(...next);
    if (next.length < 100) return found;
  }
}

/** Those of some countries that no tax region is in, each once. A part of a country counts for it. */
export const untaxed = (countries: readonly string[], taxed: readonly Taxed[]): string[] =>
  [...new Set(countries)].filter((code) => !taxed.some(({ country }) => country === code));

/** The countries that goods are sent to by name. "Everywhere else" names none. */
export const deliveredTo = (profiles: readonly Delivered[]): string[] =>
  profiles.flatMap(({ deliveryRegions }) =>
    deliveryRegions
      .filter(({ active }) => active !== false)
      .flatMap(({ destinations }) => destinations.map(({ countryCode }) => countryCode)),
  );

/** Where tax is taken; undefined until it is known, and for who may not know it. */
export function useTaxed(): Taxed[] | undefined {
  const { client } = useStore();
  const may = useMay();
  const { data } = useQuery({
    queryKey: [...serviceKey(queryTaxRegions), 'places'],
    queryFn: ({ signal }) =>
      whole(
        async (paging) => (await client.call(queryTaxRegions, { query: { paging } }, { signal })).taxRegions,
      ),
    enabled: may(queryTaxRegions),
  });
  return data;
}

/** The countries that goods are sent to; none for who may not know it. */
export function useDelivered(): string[] {
  const { client } = useStore();
  const may = useMay();
  const { data = [] } = useQuery({
    queryKey: [...serviceKey(queryDeliveryProfiles), 'places'],
    queryFn: ({ signal }) =>
      whole(
        async (paging) =>
          (await client.call(queryDeliveryProfiles, { query: { paging } }, { signal })).deliveryProfiles,
      ),
    enabled: may(queryDeliveryProfiles),
  });
  return deliveredTo(data);
}
