import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '@mantine/hooks';
import { queryContacts } from '@souk/client/operations/souk-contacts';
import { reading } from '@souk/query/operations';
import { ErrorState, StatusPill, TextField } from '@souk/ui';
import { useMay } from '../../shared/may.tsx';
import { requestIdOf, useStore } from '../../shared/store.ts';
import { fullName, type Contact } from './model.ts';
import { useText } from './text/index.ts';
import css from './drafts.module.css';

export interface Buyer {
  email: string;
  /** Somebody whom the shop knows; an e-mail alone otherwise. */
  contact: Contact | null;
}

export const noBuyer: Buyer = { email: '', contact: null };

const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export const isEmail = (text: string): boolean => email.test(text.trim());

/** What the server keeps of a buyer. A contact who is a member has the member's id. */
export const buyerInfoOf = ({ email: typed, contact }: Buyer) => ({
  ...(typed.trim() ? { email: typed.trim() } : {}),
  ...(contact ? (contact.member ? { memberId: contact.id } : { contactId: contact.id }) : {}),
});

/** Who an address is for, as far as the contact says. */
export const addressOf = (contact: Contact) => ({
  ...(contact.address ? { address: contact.address } : {}),
  contactDetails: {
    ...(contact.firstName ? { firstName: contact.firstName } : {}),
    ...(contact.lastName ? { lastName: contact.lastName } : {}),
    ...(contact.company ? { company: contact.company } : {}),
    ...(contact.phones[0] ? { phone: contact.phones[0] } : {}),
    ...(contact.email ? { email: contact.email } : {}),
  },
});

interface Props {
  buyer: Buyer;
  error?: string;
  onBuyer: (buyer: Buyer) => void;
}

/** An e-mail; whoever the shop knows is found while it is typed, also by name. */
export function BuyerChoice({ buyer, error, onBuyer }: Props) {
  const t = useText();
  const { client } = useStore();
  const may = useMay()(queryContacts);
  const [words] = useDebouncedValue(buyer.email.trim(), 200);
  const [touched, setTouched] = useState(false);
  const message = { search: { expression: words }, query: { cursorPaging: { limit: 5 } } };
  const found = useQuery({
    ...reading(client, queryContacts, message),
    enabled: may && touched && !buyer.contact && words.length > 1,
    placeholderData: keepPreviousData,
  });
  const people = touched && !buyer.contact && words.length > 1 ? (found.data?.contacts ?? []) : [];
  return (
    <div className={css.stack}>
      <TextField
        label={t('drafts.buyerField')}
        hint={may ? t('drafts.buyerHint') : undefined}
        value={buyer.email}
        error={error}
        autoComplete="off"
        inputMode="email"
        maxLength={320}
        onChange={(event) => {
          setTouched(true);
          onBuyer({ email: event.currentTarget.value, contact: null });
        }}
      />
      {found.isError ? (
        <ErrorState
          bar
          title={t('drafts.peopleFailed')}
          requestId={requestIdOf(found.error)}
          onRetry={() => void found.refetch()}
        />
      ) : null}
      {people.length > 0 ? (
        <ul className={css.people} aria-label={t('drafts.peopleFound')}>
          {people.map((contact) => (
            <li key={contact.id}>
              <button
                type="button"
                className={css.person}
                onClick={() => onBuyer({ email: contact.email ?? '', contact })}
              >
                <span className={css.what}>
                  <span className={css.lineName}>{fullName(contact) || contact.email}</span>
                  <span className={css.small}>
                    <bdi dir="ltr">{contact.email}</bdi>
                  </span>
                </span>
                <StatusPill tone={contact.member ? 'active' : 'neutral'}>
                  {t(contact.member ? 'drafts.member' : 'drafts.guest')}
                </StatusPill>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {buyer.contact ? (
        <p className={css.small} role="status">
          {t(buyer.contact.member ? 'drafts.isMember' : 'drafts.isContact', {
            name: fullName(buyer.contact) || (buyer.contact.email ?? ''),
          })}
        </p>
      ) : null}
    </div>
  );
}
