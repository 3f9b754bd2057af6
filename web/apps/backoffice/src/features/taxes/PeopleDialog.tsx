import { useState } from 'react';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '@mantine/hooks';
import {
  deleteContactTaxDetails,
  queryContactTaxDetails,
  upsertContactTaxDetails,
} from '@souk/client/operations/ecom-contact-tax-details';
import { queryContacts } from '@souk/client/operations/souk-contacts';
import type { Client, Schemas } from '@souk/client';
import { reading, serviceKey } from '@souk/query/operations';
import { Button, EmptyState, ErrorState, TextField } from '@souk/ui';
import { Dialog } from '../../shared/Dialog.tsx';
import { pagesOf } from '../../shared/list/pages.ts';
import { byQuery } from '../../shared/list/sources.ts';
import { useMay } from '../../shared/may.tsx';
import { More } from '../../shared/More.tsx';
import { Answer } from '../../shared/Page.tsx';
import { requestIdOf, useStore } from '../../shared/store.ts';
import { useDone } from '../../shared/useDone.ts';
import { useText } from './text/index.ts';
import css from './taxes.module.css';

const service = serviceKey(queryContactTaxDetails);

type Person = Schemas['TaxContactTaxDetails'];

const source = byQuery(queryContactTaxDetails, 'contactTaxDetails', {
  more: { fields: ['CONTACT_DETAILS'] },
});

const nameOf = (one: { firstName?: string; lastName?: string; company?: string; email?: string }): string =>
  [one.firstName, one.lastName].filter(Boolean).join(' ') || one.company || one.email || '';

/** Says that a contact is in a group. A contact is in one group at most: one who was in another leaves it. */
async function put(client: Client, id: string, taxExemptGroupId: string) {
  const { contactTaxDetails: known } = await client.call(queryContactTaxDetails, {
    query: { filter: { id }, paging: { limit: 1 } },
  });
  const revision = known[0]?.revision;
  await client.call(upsertContactTaxDetails, {
    contactTaxDetails: { id, taxExemptGroupId, ...(revision ? { revision } : {}) },
  });
}

/** Who is in a group of buyers: found by name or e-mail, added, and taken out again. */
export function PeopleDialog({
  group,
  onClose,
}: {
  group: { id: string; name: string };
  onClose: () => void;
}) {
  const t = useText();
  const { client } = useStore();
  const may = useMay();
  const { run } = useDone(service);
  const [typed, setTyped] = useState('');
  const [words] = useDebouncedValue(typed.trim(), 200);
  const people = useInfiniteQuery(pagesOf(client, source, { filter: { taxExemptGroupId: group.id } }));
  const adds = may(queryContacts) && may(upsertContactTaxDetails);
  const found = useQuery({
    ...reading(client, queryContacts, {
      search: { expression: words },
      query: { cursorPaging: { limit: 5 } },
    }),
    enabled: adds && words.length > 1,
    placeholderData: keepPreviousData,
  });
  const inside = new Set(people.data?.map(({ id }) => id));
  const others = words.length > 1 ? (found.data?.contacts ?? []).filter(({ id }) => !inside.has(id)) : [];
  const add = async (id: string, name: string) => {
    await run(() => put(client, id, group.id), t('taxes.personAdded', { name }));
    setTyped('');
  };
  return (
    <Dialog title={t('taxes.peopleOf', { name: group.name })} text={t('taxes.peopleText')} onClose={onClose}>
      <div className={css.fields}>
        {adds ? (
          <TextField
            label={t('taxes.findPerson')}
            hint={t('taxes.findPersonHint')}
            value={typed}
            maxLength={100}
            autoComplete="off"
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        ) : null}
        {found.isError ? (
          <ErrorState
            bar
            title={t('taxes.peopleFailed')}
            requestId={requestIdOf(found.error)}
            onRetry={() => void found.refetch()}
          />
        ) : null}
        {words.length > 1 && found.isSuccess && !found.isPlaceholderData && others.length === 0 ? (
          <p className={css.small} role="status">
            {t('taxes.nobodyFound')}
          </p>
        ) : null}
        {others.length > 0 ? (
          <ul className={css.people} aria-label={t('taxes.peopleFound')}>
            {others.map((contact) => (
              <li key={contact.id}>
                <Who name={nameOf(contact)} email={contact.email} />
                <Button
                  size="small"
                  variant="secondary"
                  aria-label={t('taxes.addPerson', { name: nameOf(contact) })}
                  onClick={() => void add(contact.id, nameOf(contact))}
                >
                  {t('taxes.addOne')}
                </Button>
              </li>
            ))}
          </ul>
        ) : null}
        <Answer query={people} failed={t('taxes.peopleFailed')} rows={3}>
          {(list) => <Inside group={group} people={list} />}
        </Answer>
        <More query={people} />
        <div className={css.buttons}>
          <Button variant="secondary" onClick={onClose}>
            {t('taxes.close')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function Who({ name, email }: { name: string; email?: string }) {
  return (
    <span className={css.who}>
      <bdi>{name}</bdi>
      {email && email !== name ? (
        <bdi dir="ltr" className={css.small}>
          {email}
        </bdi>
      ) : null}
    </span>
  );
}

function Inside({ group, people }: { group: { name: string }; people: Person[] }) {
  const t = useText();
  const { client } = useStore();
  const may = useMay();
  const { run } = useDone(service);
  if (people.length === 0) {
    return <EmptyState compact title={t('taxes.nobody')} text={t('taxes.nobodyText')} />;
  }
  return (
    <ul className={css.people} aria-label={t('taxes.peopleOf', { name: group.name })}>
      {people.map(({ id, contactDetails }) => {
        const name = contactDetails ? nameOf(contactDetails) : t('taxes.personGone');
        const drop = () => client.call(deleteContactTaxDetails, { contactTaxDetailsId: id });
        return (
          <li key={id}>
            <Who name={name} email={contactDetails?.email} />
            {may(deleteContactTaxDetails) ? (
              <Button
                size="small"
                variant="secondary"
                aria-label={t('taxes.dropPerson', { name })}
                onClick={() => void run(drop, t('taxes.personDropped', { name }))}
              >
                {t('taxes.dropOne')}
              </Button>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
