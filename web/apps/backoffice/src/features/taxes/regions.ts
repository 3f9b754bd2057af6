// Tax regions with the rates that were set for them by hand.
import type { Client, Schemas } from '@souk/client';
import { createTaxRegion, queryTaxRegions, updateTaxRegion } from '@souk/client/operations/ecom-tax-regions';
import {
  createManualTaxMapping,
  deleteManualTaxMapping,
  queryManualTaxMappings,
  updateManualTaxMapping,
} from '@souk/client/operations/ecom-manual-tax-mappings';
import { percentOf, ratioOf } from './rates.ts';

export type Region = Schemas['TaxRegion'];
export type Mapping = Schemas['TaxMapping'];

/** The calculator that goes by rates set by hand, and the two groups that every shop has. */
export const manualCalculator = '57d13128-4a4c-494b-80b3-a6fb2e28018d';
export const goods = '00000000-0000-4000-8000-0000000a0001';
export const shipping = '00000000-0000-4000-8000-0000000a0002';

export interface TaxedRegion {
  id: string;
  region: Region;
  goods: Mapping[];
  shipping: Mapping[];
  /** Of groups that the shop made, by group. */
  others: Record<string, Mapping[]>;
}

/** What belongs to neither of the two groups that every shop has. */
function byGroup(own: readonly Mapping[]): Record<string, Mapping[]> {
  const found: Record<string, Mapping[]> = {};
  for (const mapping of own) {
    const { taxGroupId } = mapping;
    if (taxGroupId !== goods && taxGroupId !== shipping) (found[taxGroupId] ??= []).push(mapping);
  }
  return found;
}

export const together = (regions: readonly Region[], mappings: readonly Mapping[]): TaxedRegion[] =>
  regions.map((region) => {
    const own = mappings.filter(({ taxRegionId }) => taxRegionId === region.id);
    const of = (group: string) => own.filter(({ taxGroupId }) => taxGroupId === group);
    return {
      id: region.id,
      region,
      goods: of(goods),
      shipping: of(shipping),
      others: byGroup(own),
    };
  });

/** Everything that pages of a hundred have. */
async function whole<T>(page: (offset: number) => Promise<T[]>): Promise<T[]> {
  const found: T[] = [];
  for (;;) {
    const next = await page(found.length);
    found.push(...next);
    if (next.length < 100) return found;
  }
}

export async function loadTaxes(
  client: Client,
  withRates: boolean,
  signal: AbortSignal,
): Promise<TaxedRegion[]> {
  const asking = (offset: number) => ({ query: { paging: { limit: 100, offset } } });
  const [regions, mappings] = await Promise.all([
    whole(async (offset) => (await client.call(queryTaxRegions, asking(offset), { signal })).taxRegions),
    withRates
      ? whole(
          async (offset) =>
            (await client.call(queryManualTaxMappings, asking(offset), { signal })).manualTaxMappings,
        )
      : [],
  ]);
  return together(regions, mappings);
}

export interface TaxValues {
  country: string;
  part: string;
  name: string;
  rate: string;
  rateShipping: string;
  /** Rates of the shop's own groups of goods, and of groups of buyers, by their ids. */
  groups: Record<string, string>;
  exempt: Record<string, string>;
}

const percent = (mappings: readonly Mapping[]): string => (mappings[0] ? percentOf(mappings[0].taxRate) : '');

export const taxValuesOf = (taxed: TaxedRegion | null, country: string): TaxValues => ({
  country: taxed?.region.country ?? country,
  part: taxed?.region.subdivision ?? '',
  name: taxed?.goods[0]?.taxName ?? taxed?.shipping[0]?.taxName ?? '',
  rate: percent(taxed?.goods ?? []),
  rateShipping: percent(taxed?.shipping ?? []),
  groups: Object.fromEntries(
    Object.entries(taxed?.others ?? {}).map(([group, mappings]) => [group, percent(mappings)]),
  ),
  exempt: Object.fromEntries(
    (taxed?.goods[0]?.exemptRates ?? []).map(({ taxExemptGroupId, taxRate }) => [
      taxExemptGroupId,
      percentOf(taxRate),
    ]),
  ),
});

/**
 * Sets a region's rates; made anew where `at` is empty. What was done before something failed stays done, and is found
 * again in `at` by the next try.
 */
export async function saveTax(
  client: Client,
  values: TaxValues,
  at: {
    region: string;
    known?: Region;
    goods: Mapping[];
    shipping: Mapping[];
    others: Record<string, Mapping[]>;
  },
): Promise<void> {
  if (!at.region) {
    const { taxRegion } = await client.call(createTaxRegion, {
      taxRegion: { country: values.country, subdivision: values.part.trim(), appId: manualCalculator },
    });
    at.region = taxRegion.id;
  } else if (at.known && at.known.subdivision !== values.part.trim()) {
    const { id, revision } = at.known;
    const { taxRegion } = await client.call(updateTaxRegion, {
      taxRegion: { id, revision, subdivision: values.part.trim() },
    });
    at.known = taxRegion;
  }
  const set = async (taxGroupId: string, known: Mapping[], rate: string) => {
    const [now] = known;
    if (rate.trim() === '') {
      if (now) {
        await client.call(deleteManualTaxMapping, { manualTaxMappingId: now.id });
        known.length = 0;
      }
      return;
    }
    const said = {
      taxRate: ratioOf(rate),
      taxName: values.name.trim(),
      exemptRates: Object.entries(values.exempt)
        .filter(([, less]) => less.trim() !== '')
        .map(([taxExemptGroupId, less]) => ({ taxExemptGroupId, taxRate: ratioOf(less) })),
    };
    const { manualTaxMapping } = now
      ? await client.call(updateManualTaxMapping, {
          manualTaxMapping: { id: now.id, revision: now.revision, ...said },
        })
      : await client.call(createManualTaxMapping, {
          manualTaxMapping: { taxGroupId, taxRegionId: at.region, ...said },
        });
    known[0] = manualTaxMapping;
  };
  await set(goods, at.goods, values.rate);
  await set(shipping, at.shipping, values.rateShipping);
  for (const [group, rate] of Object.entries(values.groups))
    await set(group, (at.others[group] ??= []), rate);
}
