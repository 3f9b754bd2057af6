import { useQueryClient } from '@tanstack/react-query';
import { queryDeliveryProfiles } from '@souk/client/operations/ecom-delivery-profile';
import { serviceKey } from '@souk/query/operations';
import { useDone } from '../../shared/useDone.ts';

const service = serviceKey(queryDeliveryProfiles);

/** The page shows three services as one: what changes any of them drops what is known of all. */
export function useChanged() {
  const cache = useQueryClient();
  const { tell, run } = useDone(service);
  // The list of the first run goes by whether anything is delivered.
  const today = () => void cache.invalidateQueries({ queryKey: ['souk.today'] });
  return {
    tell: (text: string) => {
      tell(text);
      today();
    },
    run: async (work: () => Promise<unknown>, done: string) => {
      await run(work, done);
      today();
    },
  };
}
