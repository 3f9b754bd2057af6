import { useQuery } from '@tanstack/react-query';
import { getMapTiles } from '@souk/client/operations/souk-shipping';
import { reading, serviceKey } from '@souk/query/operations';
import { useStore } from '../../shared/store.ts';

export const tilesService = serviceKey(getMapTiles);

/** Where the pictures behind the map come from; an empty address means a plain map. */
interface MapTiles {
  address: string;
  credit: string;
}

/** The map is plain until its pictures are known, and stays so when they cannot be asked for. */
export function useMapTiles(): MapTiles {
  const { client } = useStore();
  const { data } = useQuery(reading(client, getMapTiles, {}));
  return { address: data?.mapTiles?.address ?? '', credit: data?.mapTiles?.credit ?? '' };
}
