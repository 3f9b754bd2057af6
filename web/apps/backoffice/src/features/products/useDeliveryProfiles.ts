import { useQuery } from '@tanstack/react-query';
import { queryDeliveryProfiles } from '@souk/client/operations/ecom-delivery-profile';
import { reading } from '@souk/query/operations';
import { useMay } from '../../shared/may.tsx';
import { useStore } from '../../shared/store.ts';

/** The delivery profiles that goods can name, without the default; none for those who may not read them. */
export function useDeliveryProfiles() {
  const { client } = useStore();
  const may = useMay();
  const { data } = useQuery({
    ...reading(client, queryDeliveryProfiles, { query: { paging: { limit: 100 } } }),
    enabled: may(queryDeliveryProfiles),
  });
  return (data?.deliveryProfiles ?? []).filter((one) => !one.default);
}
