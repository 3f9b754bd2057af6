import { useState } from 'react';
import { updateMapTiles } from '@souk/client/operations/souk-shipping';
import { TextField } from '@souk/ui';
import { FormDialog } from '../../shared/Dialog.tsx';
import { useStore } from '../../shared/store.ts';
import { useTask } from '../../shared/task.ts';
import { useDone } from '../../shared/useDone.ts';
import { useText } from './text/index.ts';
import { tilesService, type MapTiles } from './useMapTiles.ts';

/** Where the pictures behind the map come from on which areas are drawn. */
export function MapSourceDialog({ tiles, onClose }: { tiles: MapTiles; onClose: () => void }) {
  const t = useText();
  const { client } = useStore();
  const task = useTask();
  const { tell } = useDone(tilesService);
  const [address, setAddress] = useState(tiles.address);
  const [credit, setCredit] = useState(tiles.credit);
  const [tried, setTried] = useState(false);
  const plain = address.trim();
  const wrong =
    plain !== '' &&
    (!plain.startsWith('https://') || !['{z}', '{x}', '{y}'].every((part) => plain.includes(part)));
  const save = () => {
    setTried(true);
    if (wrong) return;
    void task
      .run(() => client.call(updateMapTiles, { mapTiles: { address: plain, credit: credit.trim() } }))
      .then((done) => {
        if (!done) return;
        onClose();
        tell(t('shipping.saved'));
      });
  };
  return (
    <FormDialog
      title={t('shipping.mapSource')}
      text={t('shipping.mapSourceText')}
      task={task}
      submit={t('shipping.save')}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        label={t('shipping.mapAddress')}
        hint={t('shipping.mapAddressHint')}
        type="url"
        dir="ltr"
        autoComplete="off"
        maxLength={500}
        value={address}
        error={tried && wrong ? t('shipping.mapAddressWrong') : undefined}
        onChange={(event) => setAddress(event.currentTarget.value)}
      />
      <TextField
        label={t('shipping.mapCredit')}
        hint={t('shipping.mapCreditHint')}
        autoComplete="off"
        maxLength={200}
        value={credit}
        onChange={(event) => setCredit(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
