import { useMemo, useState } from 'react';
import type { Schemas } from '@souk/client';
import { getMember, updateMember } from '@souk/client/operations/members-members';
import { SelectField, TextField } from '@souk/ui';
import { countries } from '@souk/ui/places';
import { useLanguage } from '@souk/ui/text';
import { FormDialog } from '../../shared/Dialog.tsx';
import { useStore } from '../../shared/store.ts';
import { useTask } from '../../shared/task.ts';
import { useDone } from '../../shared/useDone.ts';
import { sameAddresses, streetOf } from './addresses.ts';
import { membersService } from './services.ts';
import type { Member } from './shown.tsx';
import { useText, type TextKey } from './text/index.ts';

export type Address = Schemas['MembersAddress'];
type Name = 'addressLine' | 'addressLine2' | 'city' | 'postalCode' | 'subdivision' | 'country';

const needed: readonly Name[] = ['country', 'addressLine', 'city'];

/** Adds an address to a member's, or changes one: `at` says which. */
export function AddressDialog({ member, at, onClose }: { member: Member; at: number; onClose: () => void }) {
  const t = useText();
  const { code } = useLanguage();
  const { client } = useStore();
  const { tell } = useDone(membersService);
  const task = useTask();
  const list = member.contact?.addresses ?? [];
  const now = list[at];
  const [form, setForm] = useState<Record<Name, string>>({
    country: now?.country ?? '',
    addressLine: streetOf(now),
    addressLine2: now?.addressLine2 ?? '',
    city: now?.city ?? '',
    postalCode: now?.postalCode ?? '',
    subdivision: now?.subdivision ?? '',
  });
  const [tried, setTried] = useState(false);
  const lands = useMemo(() => countries(code), [code]);
  const missing = (name: Name) => needed.includes(name) && form[name].trim() === '';
  const common = (name: Name, label: TextKey) => ({
    label: t(label),
    value: form[name],
    error: tried && missing(name) ? t('members.addressNeeded') : undefined,
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setForm((typed) => ({ ...typed, [name]: value }));
    },
  });
  const save = async () => {
    setTried(true);
    if (needed.some(missing)) return;
    const written = Object.fromEntries(
      Object.entries(form)
        .map(([name, text]) => [name, text.trim()])
        .filter(([, text]) => text),
    ) as unknown as Address;
    const addresses = now ? list.map((one, place) => (place === at ? written : one)) : [...list, written];
    let changed = false;
    const done = await task.run(async () => {
      // They are sent as a whole, and members have no revision: what stands is compared first.
      const { member: stands } = await client.call(getMember, { id: member.id, fieldsets: ['FULL'] });
      changed = !sameAddresses(stands.contact?.addresses ?? [], list);
      if (!changed)
        await client.call(updateMember, { member: { id: member.id, contact: { addresses } } } as never);
    });
    if (changed) return task.refuse(t('members.addressesChanged'));
    if (!done) return;
    onClose();
    tell(t('members.addressSaved'));
  };
  return (
    <FormDialog
      title={now ? t('members.editAddress', { number: at + 1 }) : t('members.addAddress')}
      task={task}
      submit={t('members.save')}
      onClose={onClose}
      onSubmit={() => void save()}
    >
      <SelectField {...common('country', 'members.country')}>
        <option value="">{t('members.chooseCountry')}</option>
        {lands.map((land) => (
          <option key={land.code} value={land.code}>
            {land.name}
          </option>
        ))}
      </SelectField>
      <TextField {...common('addressLine', 'members.addressLine')} maxLength={200} autoComplete="off" />
      <TextField {...common('addressLine2', 'members.addressLine2')} maxLength={200} autoComplete="off" />
      <TextField {...common('postalCode', 'members.postalCode')} maxLength={50} autoComplete="off" />
      <TextField {...common('city', 'members.city')} maxLength={200} autoComplete="off" />
      <TextField
        {...common('subdivision', 'members.region')}
        hint={t('members.regionHint')}
        maxLength={100}
        autoComplete="off"
      />
    </FormDialog>
  );
}
