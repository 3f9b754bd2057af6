import { useQuery } from '@tanstack/react-query';
import { getAddressLookup } from '@souk/client/operations/souk-address-lookup';
import { reading } from '@souk/query/operations';
import { useMay } from '../../shared/may.tsx';
import { useStore } from '../../shared/store.ts';

/** Whether a service finds addresses on the map; undefined as long as that is not known, or not for this person. */
export function useFinds(): boolean | undefined {
  const { client } = useStore();
  const may = useMay();
  const { data } = useQuery({ ...reading(client, getAddressLookup, {}), enabled: may(getAddressLookup) });
  return data && data.addressLookup.address !== '';
}
