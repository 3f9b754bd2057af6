import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { getAddressLookup, updateAddressLookup } from '@souk/client/operations/souk-address-lookup';
import { reading } from '@souk/query/operations';
import { Button } from '@souk/ui';
import { useMay } from '../../shared/may.tsx';
import { Answer, Panel } from '../../shared/Page.tsx';
import { useStore } from '../../shared/store.ts';
import { AddressLookupDialog } from './AddressLookupDialog.tsx';
import { hostOf } from './lookup.ts';
import { TryLookup } from './TryLookup.tsx';
import { useText } from './text/index.ts';
import css from './checkout.module.css';

/** Where addresses come from that shoppers are suggested while they type. */
export function AddressLookup() {
  const t = useText();
  const may = useMay();
  const { client } = useStore();
  const query = useQuery(reading(client, getAddressLookup, {}));
  const [open, setOpen] = useState<'setting' | 'trying' | null>(null);
  return (
    <Panel title={t('lookup.title')} text={t('lookup.text')}>
      <Answer query={query} failed={t('lookup.failedToLoad')} rows={1}>
        {(answer) => {
          const { address } = answer.addressLookup;
          return (
            <div className={css.lookup}>
              <p>{address ? t('lookup.on', { host: hostOf(address) }) : t('lookup.off')}</p>
              {may(updateAddressLookup) ? (
                <Button size="small" variant="secondary" onClick={() => setOpen('setting')}>
                  {t(address ? 'lookup.change' : 'lookup.setUp')}
                </Button>
              ) : null}
              {address && may(updateAddressLookup) ? (
                <Button size="small" variant="quiet" onClick={() => setOpen('trying')}>
                  {t('lookup.try')}
                </Button>
              ) : null}
              {open === 'setting' ? (
                <AddressLookupDialog answer={answer} onClose={() => setOpen(null)} />
              ) : null}
              {open === 'trying' ? <TryLookup onClose={() => setOpen(null)} /> : null}
            </div>
          );
        }}
      </Answer>
    </Panel>
  );
}
