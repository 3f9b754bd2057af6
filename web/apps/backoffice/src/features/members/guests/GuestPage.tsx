import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { getContact, queryContacts } from '@souk/client/operations/souk-contacts';
import { startArchive, startErasure } from '@souk/client/operations/souk-data-rights';
import type { Schemas } from '@souk/client';
import { reading, serviceKey } from '@souk/query/operations';
import { StatusPill } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { DetailAnswer } from '../../../shared/detail/DetailAnswer.tsx';
import { DetailPage, Part } from '../../../shared/detail/DetailPage.tsx';
import { addressLine } from '../../../shared/places.ts';
import { useStore } from '../../../shared/store.ts';
import { useDone } from '../../../shared/useDone.ts';
import { When } from '../../../shared/When.tsx';
import { OrdersPart } from '../OrdersPart.tsx';
import { TaxPart } from '../TaxPart.tsx';
import { useText } from '../text/index.ts';
import { TypedConfirm } from '../TypedConfirm.tsx';
import { guestName } from './GuestsPage.tsx';
import css from '../members.module.css';

const service = serviceKey(queryContacts);

/** Somebody who bought without an account: how they are reached, and what they bought. */
export function GuestPage() {
  const t = useText();
  const { client } = useStore();
  const { id } = useParams({ strict: false }) as { id: string };
  const guest = useQuery(reading(client, getContact, { id }));
  return (
    <DetailAnswer
      query={guest}
      failed={t('guests.failed')}
      missing={{ title: t('guests.missing'), text: t('members.missingText') }}
      back={{ to: '/guests', label: t('nav.guests') }}
    >
      {({ contact }) => <Shown key={id} guest={contact} />}
    </DetailAnswer>
  );
}

function Shown({ guest }: { guest: Schemas['ContactsContact'] }) {
  const t = useText();
  const { client } = useStore();
  const { code } = useLanguage();
  const navigate = useNavigate();
  const { run, removal } = useDone(service);
  const [erasing, setErasing] = useState(false);
  const name = guestName(guest);
  const person = { contactId: guest.id };
  const erase = removal(
    () => client.call(startErasure, { person }),
    () => navigate({ to: '/guests' as string }),
    t('members.eraseStarted', { name }),
  );
  const facts: [string, string | undefined][] = [
    [t('members.email'), guest.email],
    [t('members.phone'), guest.phones.join(', ')],
    [t('members.company'), guest.company],
    [t('members.addresses'), addressLine(guest.address, code)],
  ];
  return (
    <>
      <DetailPage
        title={name}
        back={{ to: '/guests' }}
        pills={<StatusPill tone="neutral">{t('guests.pill')}</StatusPill>}
        facts={[<bdi key="email">{guest.email}</bdi>]}
        more={[
          {
            label: t('members.archive'),
            needs: startArchive,
            run: () => void run(() => client.call(startArchive, { person }), t('members.archiveStarted')),
          },
          { label: t('members.erase'), needs: startErasure, danger: true, run: () => setErasing(true) },
        ]}
        aside={
          <>
            <Part title={t('guests.contact')}>
              <dl className={css.facts}>
                {facts
                  .filter(([, value]) => value)
                  .map(([label, value]) => (
                    <div key={label}>
                      <dt>{label}</dt>
                      <dd>
                        <bdi>{value}</bdi>
                      </dd>
                    </div>
                  ))}
              </dl>
            </Part>
            <TaxPart contactId={guest.id} />
          </>
        }
      >
        <dl className={css.figures}>
          <div className={css.figure}>
            <dt>{t('members.spent')}</dt>
            <dd>
              <bdi>{guest.spent.formattedAmount}</bdi>
            </dd>
          </div>
          <div className={css.figure}>
            <dt>{t('members.orders')}</dt>
            <dd>{guest.orders}</dd>
          </div>
          <div className={css.figure}>
            <dt>{t('guests.lastOrder')}</dt>
            <dd>{guest.lastOrderDate ? <When date={guest.lastOrderDate} /> : '–'}</dd>
          </div>
        </dl>
        <OrdersPart member={guest.id} guest />
      </DetailPage>
      {erasing ? (
        <TypedConfirm
          title={t('members.eraseTitle', { name })}
          text={t('members.eraseText')}
          action={t('members.erase')}
          word={guest.email ?? name}
          work={erase.work}
          onDone={erase.onDone}
          onClose={() => setErasing(false)}
        />
      ) : null}
    </>
  );
}
