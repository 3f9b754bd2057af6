// Who works out the tax of a region: the shop itself, by rates set by hand, or a plugin.
import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '@souk/client';
import { queryServicePlugins } from '@souk/client/operations/service-plugins';
import { listTaxCalculators } from '@souk/client/operations/ecom-tax-calculation';
import { serviceKey } from '@souk/query/operations';
import { useMay } from '../../shared/may.tsx';
import { useStore } from '../../shared/store.ts';

export type Calculator = Schemas['TaxCalculatorDetails'];

/** The calculator that goes by rates set by hand. */
export const manualCalculator = '57d13128-4a4c-494b-80b3-a6fb2e28018d';

/** All that a region can name, without the shop's own. They are plugins: who changes those has this asked again. */
export function useCalculators(): Calculator[] | undefined {
  const { client } = useStore();
  const may = useMay();
  const { data } = useQuery({
    queryKey: [...serviceKey(queryServicePlugins), 'calculators'],
    queryFn: async ({ signal }) =>
      (await client.call(listTaxCalculators, {}, { signal })).taxCalculatorDetails.filter(
        ({ appId }) => appId !== manualCalculator,
      ),
    enabled: may(listTaxCalculators),
  });
  return data;
}

/** Who works out a region's tax. It is gone when no plugin that is switched on has its id. */
export type Worker = 'rates' | 'gone' | 'unknown' | Calculator;

export function workerOf(appId: string, calculators: readonly Calculator[] | undefined): Worker {
  if (appId === manualCalculator) return 'rates';
  if (!calculators) return 'unknown';
  return calculators.find((one) => one.appId === appId) ?? 'gone';
}
