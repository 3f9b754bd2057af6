// Tax regions with the rates that were set for them by hand.
import type { Client, Schemas } from '@souk/client';
import { createTaxRegion, queryTaxRegions, updateTaxRegion } from '@souk/client/operations/ecom-tax-regions';
import {
  createManualTaxMapping,
  deleteManualTaxMapping,
  queryManualTaxMappings,
  updateManualTaxMapping,
} from '@souk/client/operations/ecom-manual-tax-mappings';
import { countryName } from '../../shared/places.ts';
import { inOrder, planOf, taxesOf, type Known, type Mapping, type NamedTax, type Step } from './named.ts';
import { manualCalculator } from './calculators.ts';

export type Region = Schemas['TaxRegion'];

export interface TaxedRegion {
  id: string;
  region: Region;
  /** Its rates set by hand, the widest jurisdiction first. */
  mappings: Mapping[];
}

export const together = (regions: readonly Region[], mappings: readonly Mapping[]): TaxedRegion[] =>
  regions.map((region) => ({
    id: region.id,
    region,
    mappings: inOrder(mappings.filter(({ taxRegionId }) => taxRegionId === region.id)),
  }));

/** A region's place as people call it. */
export const placeOf = ({ region: { country, subdivision } }: TaxedRegion, language: string): string =>
  [countryName(country, language), subdivision].filter(Boolean).join(language.startsWith('ar') ? '، ' : ', ');

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
  /** Whose calculator the region has. */
  appId: string;
  taxes: NamedTax[];
}

export const taxValuesOf = (taxed: TaxedRegion | null, country: string): TaxValues => ({
  country: taxed?.region.country ?? country,
  part: taxed?.region.subdivision ?? '',
  appId: taxed?.region.appId ?? manualCalculator,
  taxes: taxesOf(taxed?.mappings ?? []),
});

/** What the server has by now of a region that is saved. */
export interface SavedRegion {
  region?: Region;
  known: Known;
}

async function saveRegion(
  client: Client,
  { country, part, appId }: TaxValues,
  region: Region | undefined,
): Promise<Region> {
  const subdivision = part.trim();
  if (!region) {
    return (await client.call(createTaxRegion, { taxRegion: { country, subdivision, appId } })).taxRegion;
  }
  if (region.subdivision === subdivision && region.appId === appId) return region;
  const { id, revision } = region;
  return (await client.call(updateTaxRegion, { taxRegion: { id, revision, subdivision, appId } })).taxRegion;
}

async function take(client: Client, step: Step, taxRegionId: string, known: Known): Promise<void> {
  if ('drop' in step) {
    await client.call(deleteManualTaxMapping, { manualTaxMappingId: step.drop.id });
    known.delete(step.cell);
    return;
  }
  const { manualTaxMapping } =
    'change' in step
      ? await client.call(updateManualTaxMapping, {
          manualTaxMapping: { id: step.change.id, revision: step.change.revision, ...step.said },
        })
      : await client.call(createManualTaxMapping, { manualTaxMapping: { taxRegionId, ...step.make } });
  known.set(step.cell, manualTaxMapping);
}

/**
 * Sets a region's rates; made anew where `at` has no region. What was done before something failed stays done, and is
 * found again in `at` by the next try.
 */
export async function saveTax(client: Client, values: TaxValues, at: SavedRegion): Promise<void> {
  at.region = await saveRegion(client, values, at.region);
  for (const step of planOf(values.taxes, at.known)) await take(client, step, at.region.id, at.known);
}
