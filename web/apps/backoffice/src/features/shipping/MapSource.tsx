import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { getMapTiles, updateMapTiles } from '@souk/client/operations/souk-shipping';
import { reading } from '@souk/query/operations';
import { Button } from '@souk/ui';
import { Allowed } from '../../shared/may.tsx';
import { useStore } from '../../shared/store.ts';
import { MapSourceDialog } from './MapSourceDialog.tsx';
import { useText } from './text/index.ts';

/** The button that leads to the source of the map's pictures. */
export function MapSource() {
  const t = useText();
  const { client } = useStore();
  const { data } = useQuery(reading(client, getMapTiles, {}));
  const [open, setOpen] = useState(false);
  return (
    <Allowed to={updateMapTiles}>
      <Button size="small" variant="quiet" disabled={!data?.mapTiles} onClick={() => setOpen(true)}>
        {t('shipping.mapSource')}
      </Button>
      {open && data?.mapTiles ? <MapSourceDialog answer={data} onClose={() => setOpen(false)} /> : null}
    </Allowed>
  );
}
