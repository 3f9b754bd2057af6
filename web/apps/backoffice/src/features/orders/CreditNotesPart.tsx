import { useQuery } from '@tanstack/react-query';
import { IconReceiptRefund } from '@tabler/icons-react';
import {
  createCreditNote,
  document as creditNoteFile,
  listCreditNotes,
} from '@souk/client/operations/souk-credit-notes';
import { listTransactionsForSingleOrder } from '@souk/client/operations/ecom-order-transactions';
import { queryInvoices } from '@souk/client/operations/souk-invoices';
import type { Schemas } from '@souk/client';
import { reading, serviceKey } from '@souk/query/operations';
import { Part } from '../../shared/detail/DetailPage.tsx';
import { useMay } from '../../shared/may.tsx';
import { useStore } from '../../shared/store.ts';
import { useDone } from '../../shared/useDone.ts';
import { When } from '../../shared/When.tsx';
import { Asked } from './Asked.tsx';
import { usePaper } from './papers.ts';
import { idOf, type Order, type Refund } from './shown.ts';
import { useText } from './text/index.ts';
import extra from './extras.module.css';
import css from './orders.module.css';

const notesKey = serviceKey(listCreditNotes);

type Note = Schemas['InvoicesCreditNote'];

const wentBack = ({ transactions }: Refund) =>
  transactions.some(({ refundStatus }) => refundStatus === 'SUCCEEDED');

/** What was credited of the order's invoice, and refunds for which that can still be done. Drawn only where money went back. */
export function CreditNotesPart({ order }: { order: Order }) {
  const t = useText();
  const { client } = useStore();
  const may = useMay();
  const orderId = idOf(order);
  const asked = useQuery({
    ...reading(client, listCreditNotes, { orderId }),
    enabled: may(listCreditNotes),
  });
  const book = useQuery({
    ...reading(client, listTransactionsForSingleOrder, { orderId }),
    enabled: may(listTransactionsForSingleOrder) && may(createCreditNote),
  });
  const bills = useQuery({
    ...reading(client, queryInvoices, { query: { filter: { orderId }, cursorPaging: { limit: 20 } } }),
    enabled: may(queryInvoices) && may(createCreditNote),
  });
  const notes = asked.data?.creditNotes ?? [];
  const billed = bills.data?.invoices.some(({ status }) => status !== 'Void' && status !== 'Deleted');
  const noted = new Set(notes.filter((note) => !note.void).map((note) => note.refundId));
  const open =
    asked.isSuccess && billed
      ? (book.data?.orderTransactions.refunds ?? []).filter((one) => wentBack(one) && !noted.has(one.id))
      : [];
  if (!may(listCreditNotes) || (notes.length === 0 && open.length === 0 && !asked.isError)) return null;
  return (
    <Part title={t('orders.creditNotes')}>
      <Asked query={asked} failed={t('orders.creditNotesFailed')} none="" empty={false}>
        <ul className={css.facts}>
          {notes.map((note) => (
            <NoteRow key={note.id} note={note} />
          ))}
          {open.map((refund) => (
            <OpenRow key={refund.id} orderId={orderId} refund={refund} />
          ))}
        </ul>
      </Asked>
    </Part>
  );
}

function NoteRow({ note }: { note: Note }) {
  const t = useText();
  const paper = usePaper();
  return (
    <li>
      <IconReceiptRefund size={18} stroke={1.75} aria-hidden="true" />
      <span className={css.what}>
        <span>
          <bdi>{note.number}</bdi>
          {' · '}
          <bdi>{note.total?.formattedAmount}</bdi>
        </span>
        <span className={css.small}>
          {note.void
            ? t('orders.creditNoteVoid')
            : t('orders.creditNoteOf', { invoice: note.invoiceNumber, tax: note.tax?.formattedAmount ?? '' })}
        </span>
        <span className={css.small}>
          <When date={note.createdDate} />
        </span>
        <span className={extra.factActs}>
          <button
            type="button"
            className={css.linkButton}
            aria-label={t('orders.downloadNote', { number: note.number })}
            onClick={() => void paper(creditNoteFile, { creditNoteId: note.id }, note.number)}
          >
            {t('orders.download')}
          </button>
        </span>
      </span>
    </li>
  );
}

function OpenRow({ orderId, refund }: { orderId: string; refund: Refund }) {
  const t = useText();
  const { client } = useStore();
  const { run } = useDone(notesKey);
  const amount = refund.summary?.refunded?.formattedAmount ?? '';
  const make = () =>
    void run(
      () => client.call(createCreditNote, { orderId, refundId: refund.id }),
      t('orders.creditNoteMade'),
    );
  return (
    <li>
      <IconReceiptRefund size={18} stroke={1.75} aria-hidden="true" />
      <span className={css.what}>
        <span className={css.small}>{t('orders.refundWithout', { amount })}</span>
        <span className={extra.factActs}>
          <button type="button" className={css.linkButton} onClick={make}>
            {t('orders.makeCreditNote')}
          </button>
        </span>
      </span>
    </li>
  );
}
