import { useState } from 'react';
import { deleteMemberAddresses, getMember, updateMember } from '@souk/client/operations/members-members';
import { Button, useNotice } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { Confirm } from '../../shared/Confirm.tsx';
import { Part } from '../../shared/detail/DetailPage.tsx';
import { useMay } from '../../shared/may.tsx';
import { addressLine } from '../../shared/places.ts';
import { RowMenu } from '../../shared/RowMenu.tsx';
import { useStore } from '../../shared/store.ts';
import { useDone } from '../../shared/useDone.ts';
import { AddressDialog } from './AddressDialog.tsx';
import { sameAddresses } from './addresses.ts';
import { membersService } from './services.ts';
import type { Member } from './shown.tsx';
import { useText } from './text/index.ts';
import css from './members.module.css';

/** Where a member has things sent to: shown, added, changed, deleted. */
export function AddressesPart({ member }: { member: Member }) {
  const t = useText();
  const { code } = useLanguage();
  const { client } = useStore();
  const may = useMay();
  const { tell, run, reload } = useDone(membersService);
  const notify = useNotice();
  const [asking, setAsking] = useState(false);
  const [edited, setEdited] = useState<number | null>(null);
  const list = member.contact?.addresses ?? [];
  const changes = may(updateMember) && member.status !== 'OFFLINE';
  if (list.length === 0 && !changes) return null;
  const drop = async (at: number) => {
    const { member: stands } = await client.call(getMember, { id: member.id, fieldsets: ['FULL'] });
    if (!sameAddresses(stands.contact?.addresses ?? [], list)) {
      notify({ text: t('members.addressesChanged'), tone: 'bad' });
      return void reload();
    }
    const addresses = list.filter((_, place) => place !== at);
    return run(
      () =>
        addresses.length === 0
          ? client.call(deleteMemberAddresses, { id: member.id })
          : client.call(updateMember, { member: { id: member.id, contact: { addresses } } } as never),
      t('members.addressDropped'),
    );
  };
  return (
    <Part
      title={t('members.addresses')}
      actions={
        <>
          {list.length > 0 && may(deleteMemberAddresses) ? (
            <Button size="small" variant="quiet" onClick={() => setAsking(true)}>
              {t('members.forgetAddresses')}
            </Button>
          ) : null}
          {changes ? (
            <Button size="small" variant="quiet" onClick={() => setEdited(list.length)}>
              {t('members.addAddress')}
            </Button>
          ) : null}
        </>
      }
    >
      {list.length === 0 ? <p className={css.muted}>{t('members.noAddresses')}</p> : null}
      <ul className={css.list}>
        {list.map((address, at) => {
          const words = addressLine(address, code);
          return (
            <li key={at}>
              <bdi>{words}</bdi>
              {changes ? (
                <RowMenu
                  of={words}
                  actions={[
                    { name: t('members.edit'), run: () => setEdited(at) },
                    {
                      name: t('members.delete'),
                      danger: true,
                      run: () =>
                        void drop(at).catch((error: unknown) =>
                          run(() => Promise.reject(error as Error), ''),
                        ),
                    },
                  ]}
                />
              ) : null}
            </li>
          );
        })}
      </ul>
      {edited === null ? null : <AddressDialog member={member} at={edited} onClose={() => setEdited(null)} />}
      {asking ? (
        <Confirm
          question={{
            title: t('members.forgetAddressesTitle'),
            text: t('members.forgetAddressesText'),
            action: t('members.forgetAddresses'),
            work: () => client.call(deleteMemberAddresses, { id: member.id }),
            onDone: () => tell(t('members.addressesForgotten')),
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </Part>
  );
}
