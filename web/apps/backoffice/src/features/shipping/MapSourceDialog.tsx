import type { Schemas } from '@souk/client';
import { getMapTiles, updateMapTiles } from '@souk/client/operations/souk-shipping';
import { EditorDialog } from '../../shared/form/EditorDialog.tsx';
import type { Values } from '../../shared/form/merge.ts';
import type { Saved } from '../../shared/form/types.ts';
import { useStore } from '../../shared/store.ts';
import { useDone } from '../../shared/useDone.ts';
import { useText } from './text/index.ts';
import { tilesService } from './useMapTiles.ts';

type Answer = Schemas['ShippingMapTilesAnswer'];

interface TileValues extends Values {
  address: string;
  credit: string;
}

const savedOf = ({ mapTiles, revision }: Answer): Saved<TileValues> => ({
  values: { address: mapTiles.address, credit: mapTiles.credit },
  revision,
});

const wrong = (address: string): boolean =>
  !address.startsWith('https://') || !['{z}', '{x}', '{y}'].every((part) => address.includes(part));

/** Where the pictures behind the map come from on which areas are drawn. */
export function MapSourceDialog({ answer, onClose }: { answer: Answer; onClose: () => void }) {
  const t = useText();
  const { client } = useStore();
  const { tell } = useDone(tilesService);
  return (
    <EditorDialog<TileValues>
      title={t('shipping.mapSource')}
      text={t('shipping.mapSourceText')}
      onClose={onClose}
      spec={{
        id: 'map-tiles',
        saved: savedOf(answer),
        latest: async () => savedOf(await client.call(getMapTiles, {})),
        takesOver: true,
        submit: t('shipping.save'),
        parts: [
          {
            fields: [
              {
                name: 'address',
                label: t('shipping.mapAddress'),
                hint: t('shipping.mapAddressHint'),
                kind: 'url',
                maxLength: 500,
                check: (value) => (wrong(String(value).trim()) ? t('shipping.mapAddressWrong') : undefined),
              },
              {
                name: 'credit',
                label: t('shipping.mapCredit'),
                hint: t('shipping.mapCreditHint'),
                maxLength: 200,
              },
            ],
          },
        ],
        save: ({ address, credit }, _, revision) =>
          client.call(updateMapTiles, {
            mapTiles: { address: address.trim(), credit: credit.trim() },
            revision,
          }),
        onSaved: () => tell(t('shipping.saved')),
      }}
    />
  );
}
