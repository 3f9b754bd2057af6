import type { Schemas } from '@souk/client';
import { getAddressLookup, updateAddressLookup } from '@souk/client/operations/souk-address-lookup';
import { serviceKey } from '@souk/query/operations';
import { EditorDialog } from '../../shared/form/EditorDialog.tsx';
import type { Values } from '../../shared/form/merge.ts';
import type { Saved } from '../../shared/form/types.ts';
import { useStore } from '../../shared/store.ts';
import { useDone } from '../../shared/useDone.ts';
import { isWebAddress } from './lookup.ts';
import { useText } from './text/index.ts';

type Answer = Schemas['AddresslookupSourceAnswer'];

interface LookupValues extends Values {
  address: string;
  credit: string;
}

const service = serviceKey(getAddressLookup);

const savedOf = ({ addressLookup, revision }: Answer): Saved<LookupValues> => ({
  values: { address: addressLookup.address, credit: addressLookup.credit },
  revision,
});

/** Which service of addresses is asked; without an address none is. */
export function AddressLookupDialog({ answer, onClose }: { answer: Answer; onClose: () => void }) {
  const t = useText();
  const { client } = useStore();
  const { tell } = useDone(service);
  return (
    <EditorDialog<LookupValues>
      title={t('lookup.title')}
      text={t('lookup.dialogText')}
      onClose={onClose}
      spec={{
        id: 'address-lookup',
        saved: savedOf(answer),
        latest: async () => savedOf(await client.call(getAddressLookup, {})),
        takesOver: true,
        parts: [
          {
            fields: [
              {
                name: 'address',
                label: t('lookup.address'),
                hint: t('lookup.addressHint'),
                kind: 'url',
                maxLength: 500,
                check: (value) => (isWebAddress(String(value).trim()) ? undefined : t('lookup.addressWrong')),
                server: 'addressLookup.address',
              },
              { name: 'credit', label: t('lookup.credit'), hint: t('lookup.creditHint'), maxLength: 200 },
            ],
          },
        ],
        save: ({ address, credit }, _, revision) =>
          client.call(updateAddressLookup, {
            addressLookup: { address: address.trim(), credit: credit.trim() },
            revision,
          }),
        onSaved: () => tell(t('checkout.saved')),
      }}
    />
  );
}
