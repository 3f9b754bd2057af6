import { exportContacts, queryContacts } from '@souk/client/operations/souk-contacts';
import { Button, useNotice } from '@souk/ui';
import { ListPage } from '../../../shared/list/ListPage.tsx';
import { byQuery } from '../../../shared/list/sources.ts';
import type { ListSpec, Source } from '../../../shared/list/types.ts';
import { Allowed } from '../../../shared/may.tsx';
import { saveFile } from '../../../shared/save-file.ts';
import { useStore } from '../../../shared/store.ts';
import { useProblemText } from '../../../shared/task.ts';
import { When } from '../../../shared/When.tsx';
import { contactName, type Contact } from '../contacts.ts';
import { useText } from '../text/index.ts';
import css from '../../../shared/cells.module.css';

export const guestName = (contact: Contact): string => contactName(contact) || contact.id;

const contacts = byQuery(queryContacts, 'contacts', {
  words: (expression) => ({ search: { expression } }),
});

/** Contacts without an account; whatever else is asked. */
const source: Source<Contact> = {
  ...contacts,
  message: (question) =>
    contacts.message(
      question.at
        ? question
        : {
            ...question,
            filter:
              Object.keys(question.filter).length === 0
                ? { member: false }
                : { $and: [{ member: false }, question.filter] },
          },
    ),
};

/** Who bought without an account. */
export function GuestsPage() {
  const t = useText();
  const { client } = useStore();
  const notify = useNotice();
  const problemText = useProblemText();
  const take = () =>
    client.download(exportContacts.path).then(
      (file) => saveFile(file, 'contacts.csv'),
      (error: unknown) => notify({ text: problemText(error), tone: 'bad' }),
    );
  const spec: ListSpec<Contact> = {
    id: 'guests',
    title: t('nav.guests'),
    text: t('guests.text'),
    source,
    rowName: guestName,
    rowLink: ({ id }) => ({ to: '/guests/$id', params: { id } }),
    failed: t('guests.failed'),
    file: 'guest-buyers',
    columns: [
      {
        id: 'name',
        label: t('people.name'),
        hideable: false,
        fills: true,
        render: (guest) => <span className={css.strong}>{guestName(guest)}</span>,
        csv: guestName,
      },
      {
        id: 'email',
        label: t('members.email'),
        width: 260,
        render: ({ email }) => <span dir="ltr">{email}</span>,
        csv: ({ email = '' }) => email,
      },
      {
        id: 'orders',
        label: t('members.orders'),
        width: 100,
        align: 'end',
        sortField: 'orders',
        render: ({ orders }) => orders,
        csv: ({ orders }) => String(orders),
      },
      {
        id: 'spent',
        label: t('members.spent'),
        width: 130,
        align: 'end',
        sortField: 'spent',
        render: ({ spent }) => <bdi>{spent.formattedAmount}</bdi>,
        csv: ({ spent }) => spent.amount,
      },
      {
        id: 'last',
        label: t('guests.lastOrder'),
        width: 150,
        align: 'end',
        sortField: 'lastOrderDate',
        render: ({ lastOrderDate }) => (
          <span className={css.muted}>{lastOrderDate ? <When date={lastOrderDate} /> : '–'}</span>
        ),
        csv: ({ lastOrderDate = '' }) => lastOrderDate,
      },
    ],
    card: (guest) => ({
      title: guestName(guest),
      text: guest.email,
      end: <bdi>{guest.spent.formattedAmount}</bdi>,
    }),
    filters: [
      { id: 'orders', label: t('members.orders'), kind: 'amounts', field: 'orders' },
      { id: 'spent', label: t('members.spent'), kind: 'amounts', field: 'spent' },
      { id: 'last', label: t('guests.lastOrder'), kind: 'dates', field: 'lastOrderDate' },
    ],
    sorts: [
      { value: '-createdDate', label: t('members.newest') },
      { value: '-spent', label: t('members.spentMost') },
      { value: '-orders', label: t('members.ordersMost') },
    ],
    actions: (
      <Allowed to={exportContacts}>
        <Button size="small" variant="secondary" onClick={() => void take()}>
          {t('guests.export')}
        </Button>
      </Allowed>
    ),
    empty: { title: t('guests.none'), text: t('guests.noneText') },
  };
  return <ListPage spec={spec} />;
}
