import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { meOptions } from '@souk/query/account';
import { Button, StatusPill, useNotice } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { useStore } from '../../../shared/store.ts';
import { useTitle } from '../../../shared/useTitle.ts';
import { Ask } from '../Ask.tsx';
import { Answer, Part } from '../security/Part.tsx';
import { useAccount, useProblemText } from '../useAccount.ts';
import { AddressDialog } from './AddressDialog.tsx';
import { linesOf, purposesOf, type KeptAddress } from './address.ts';
import { reachedOptions, useReach } from './calls.ts';
import { PhonesPart } from './PhonesPart.tsx';
import { useKeepingText } from './text/index.ts';
import account from '../account.module.css';
import css from './keeping.module.css';

/** Where things go and how the courier calls. */
export function AddressesPage() {
  const t = useKeepingText();
  const { client } = useStore();
  const reached = useQuery(reachedOptions(client));
  useTitle(t('addresses.title'));
  return (
    <>
      <h1 className={account.title}>{t('addresses.title')}</h1>
      <Answer query={reached} failed={t('addresses.error')}>
        {({ addresses, phones }) => (
          <>
            <AddressesPart addresses={addresses} />
            <PhonesPart phones={phones} />
          </>
        )}
      </Answer>
    </>
  );
}

type Open = { is: 'edit'; at: number } | { is: 'remove'; at: number } | null;

function AddressesPart({ addresses }: { addresses: readonly KeptAddress[] }) {
  const t = useKeepingText();
  const { code } = useLanguage();
  const notify = useNotice();
  const reach = useReach();
  const problemText = useProblemText();
  const [open, setOpen] = useState<Open>(null);
  const tagged = useQuery(meOptions(useAccount())).data?.identityProfile?.addresses ?? [];
  const close = () => setOpen(null);
  const names = new Intl.DisplayNames([code], { type: 'region' });
  const marked = addresses.some((one) => purposesOf(one, tagged).length > 0);
  const chosen = open && open.at >= 0 ? addresses[open.at] : undefined;
  const same = (one: KeptAddress) => (each: KeptAddress) => JSON.stringify(each) === JSON.stringify(one);
  const prefer = (one: KeptAddress, name: string) =>
    reach('addresses', (now) => [one, ...now.filter((each) => !same(one)(each))]).then(
      () => notify({ text: t(marked ? 'addresses.nowDefaultBut' : 'addresses.nowDefault', { name }) }),
      (error: unknown) => notify({ text: problemText(error), tone: 'bad' }),
    );
  return (
    <Part
      title={t('addresses.part')}
      text={t(addresses.length === 0 ? 'addresses.none' : marked ? 'addresses.textMarked' : 'addresses.text')}
      action={
        <Button
          variant={addresses.length > 0 ? 'secondary' : 'primary'}
          size="small"
          onClick={() => setOpen({ is: 'edit', at: -1 })}
        >
          {t('addresses.add')}
        </Button>
      }
    >
      {addresses.length > 0 ? (
        <ul className={account.items}>
          {addresses.map((address, at) => {
            const [name, rest] = linesOf(address, names);
            return (
              <li key={JSON.stringify(address)} className={account.item}>
                <div className={account.itemText}>
                  <p className={account.itemName}>
                    <bdi>{name}</bdi>
                    {at === 0 ? <StatusPill tone="neutral">{t('addresses.default')}</StatusPill> : null}
                    {purposesOf(address, tagged).map((purpose) => (
                      <StatusPill key={purpose} tone="good">
                        {t(`addresses.for.${purpose}`)}
                      </StatusPill>
                    ))}
                  </p>
                  <p className={account.small}>
                    <bdi>{rest}</bdi>
                  </p>
                </div>
                <div className={css.acts}>
                  {at === 0 ? null : (
                    <Button
                      variant="quiet"
                      size="small"
                      aria-label={t('addresses.makeDefaultName', { name })}
                      onClick={() => void prefer(address, name)}
                    >
                      {t('addresses.makeDefault')}
                    </Button>
                  )}
                  <Button
                    variant="quiet"
                    size="small"
                    aria-label={t('addresses.editName', { name })}
                    onClick={() => setOpen({ is: 'edit', at })}
                  >
                    {t('addresses.edit')}
                  </Button>
                  <Button
                    variant="quiet"
                    size="small"
                    aria-label={t('addresses.removeName', { name })}
                    onClick={() => setOpen({ is: 'remove', at })}
                  >
                    {t('addresses.remove')}
                  </Button>
                </div>
              </li>
            );
          })}
        </ul>
      ) : null}
      {open?.is === 'edit' ? (
        <AddressDialog kept={chosen} alone={addresses.length === 0} isFirst={open.at === 0} onClose={close} />
      ) : null}
      {open?.is === 'remove' && chosen ? (
        <Ask
          title={t('addresses.removeAsk')}
          text={t('addresses.removeText', { name: linesOf(chosen, names)[0] })}
          action={t('addresses.remove')}
          keep={t('addresses.keep')}
          refused={problemText}
          run={async () => {
            await reach('addresses', (now) => now.filter((each) => !same(chosen)(each)));
            notify({ text: t('addresses.removed') });
          }}
          onClose={close}
        />
      ) : null}
    </Part>
  );
}
