import { useQuery } from '@tanstack/react-query';
import {
  IconClock,
  IconMail,
  IconMapPin,
  IconPhone,
  IconPlus,
  IconTruckDelivery,
  IconX,
} from '@tabler/icons-react';
import { bulkUpdateOrderTags, updateOrder } from '@souk/client/operations/ecom-orders';
import { getContact } from '@souk/client/operations/souk-contacts';
import { reading } from '@souk/query/operations';
import { useNotice } from '@souk/ui';
import { comingText } from '@souk/ui/arrival';
import { useLanguage } from '@souk/ui/text';
import { Part } from '../../shared/detail/DetailPage.tsx';
import { Allowed, useMay } from '../../shared/may.tsx';
import { useStore } from '../../shared/store.ts';
import { useProblemText } from '../../shared/task.ts';
import type { DialogName } from './OrderDialogs.tsx';
import { addressLines } from './address.ts';
import { tagOrder, useReload } from './queries.ts';
import { buyerOf, isPickup, phoneOf, tagsOf, type Order } from './shown.ts';
import { CopyButton } from './copy.tsx';
import { CreditNotesPart } from './CreditNotesPart.tsx';
import { FilesPart } from './FilesPart.tsx';
import { MailsPart } from './MailsPart.tsx';
import { InvoicesPart, RequestsPart } from './PapersPart.tsx';
import { ReturnsPart } from './ReturnsPart.tsx';
import { useText } from './text/index.ts';
import extra from './extras.module.css';
import css from './orders.module.css';

interface Props {
  order: Order;
  onDialog: (name: DialogName) => void;
}

/** Opens the form for a place. Orders that wait for their payment, or were rejected, stay as they are. */
function EditButton({ order, label, press }: { order: Order; label: string; press: () => void }) {
  const t = useText();
  if (order.status === 'PENDING' || order.status === 'REJECTED') return null;
  return (
    <Allowed to={updateOrder}>
      <button type="button" className={css.linkButton} aria-label={label} onClick={press}>
        {t('orders.change')}
      </button>
    </Allowed>
  );
}

/** Who bought, where it goes, and what people noted about it. */
export function OrderAside({ order, onDialog }: Props) {
  const t = useText();
  return (
    <>
      <Customer order={order} onDialog={onDialog} />
      <Delivery order={order} onDialog={onDialog} />
      {order.buyerNote ? (
        <Part title={t('orders.buyerNote')}>
          <p className={css.prose} dir="auto">
            {order.buyerNote}
          </p>
        </Part>
      ) : null}
      <Answers order={order} />
      <Tags order={order} onDialog={onDialog} />
      <ReturnsPart order={order} />
      <RequestsPart order={order} />
      <InvoicesPart order={order} />
      <CreditNotesPart order={order} />
      <FilesPart order={order} />
      <MailsPart order={order} />
    </>
  );
}

/** What the buyer answered at the checkout. */
function Answers({ order }: { order: Order }) {
  const t = useText();
  const said = order.customFields.flatMap(({ title, value }) => {
    if (value === true) return [{ title, text: t('orders.answerYes') }];
    return typeof value === 'string' || typeof value === 'number' ? [{ title, text: String(value) }] : [];
  });
  if (said.length === 0) return null;
  return (
    <Part title={t('orders.answers')}>
      <dl className={css.answers}>
        {said.map(({ title, text }, at) => (
          <div key={at}>
            <dt dir="auto">{title}</dt>
            <dd dir="auto">{text}</dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();

function Customer({ order, onDialog }: Props) {
  const t = useText();
  const { client } = useStore();
  const may = useMay();
  const name = buyerOf(order);
  const id = order.buyerInfo?.contactId ?? '';
  const contact = useQuery({ ...reading(client, getContact, { id }), enabled: id !== '' && may(getContact) });
  const known = contact.data?.contact;
  const email = order.buyerInfo?.email;
  const phone = phoneOf(order);
  return (
    <Part
      title={t('orders.customer')}
      actions={<EditButton order={order} label={t('orders.editContact')} press={() => onDialog('contact')} />}
    >
      <div className={css.person}>
        <span className={css.avatar} aria-hidden="true">
          {initials(name)}
        </span>
        <span className={css.what}>
          <span className={css.lineName}>{name || t('orders.nobody')}</span>
          <span className={css.small}>{t(order.buyerInfo?.memberId ? 'orders.member' : 'orders.guest')}</span>
        </span>
      </div>
      {known ? (
        <dl className={css.figures}>
          <div>
            <dt>{t('nav.orders')}</dt>
            <dd>{known.orders}</dd>
          </div>
          <div>
            <dt>{t('orders.spent')}</dt>
            <dd>
              <bdi>{known.spent.formattedAmount}</bdi>
            </dd>
          </div>
        </dl>
      ) : null}
      <ul className={css.facts}>
        {email ? (
          <li>
            <IconMail size={18} stroke={1.75} aria-hidden="true" />
            <a href={`mailto:${email}`} dir="ltr">
              {email}
            </a>
            <CopyButton value={email} label={t('orders.copyEmail')} />
          </li>
        ) : null}
        {phone ? (
          <li>
            <IconPhone size={18} stroke={1.75} aria-hidden="true" />
            <a href={`tel:${phone}`} dir="ltr">
              {phone}
            </a>
            <CopyButton value={phone} label={t('orders.copyPhone')} />
          </li>
        ) : null}
      </ul>
    </Part>
  );
}

function Delivery({ order, onDialog }: Props) {
  const t = useText();
  const { code } = useLanguage();
  const { shippingInfo, recipientInfo, billingInfo } = order;
  const { deliveryTimeSlot: slot, instructions } = shippingInfo?.logistics ?? {};
  const coming = comingText(shippingInfo?.logistics, code);
  const pickup = shippingInfo?.logistics?.pickupDetails;
  // What is fetched goes to no address of the buyer's.
  const to = addressLines(
    pickup ? { address: pickup.address } : (shippingInfo?.logistics?.shippingDestination ?? recipientInfo),
    code,
  );
  const bill = addressLines(billingInfo, code);
  const [from, until] = [Date.parse(slot?.from ?? ''), Date.parse(slot?.to ?? '')];
  const format = new Intl.DateTimeFormat(code, { dateStyle: 'medium', timeStyle: 'short' });
  const window = Number.isNaN(from) || Number.isNaN(until) ? '' : format.formatRange(from, until);
  return (
    <Part
      title={t(pickup ? 'orders.pickupTitle' : 'orders.deliveryTitle')}
      actions={
        isPickup(order) || !shippingInfo ? null : (
          <EditButton order={order} label={t('orders.editDelivery')} press={() => onDialog('delivery')} />
        )
      }
    >
      <ul className={css.facts}>
        <li>
          <IconTruckDelivery size={18} stroke={1.75} aria-hidden="true" />
          <span className={css.what}>
            <bdi>{shippingInfo?.title || t('orders.noDelivery')}</bdi>
            {coming ? <bdi className={css.small}>{coming}</bdi> : null}
            {instructions ? <bdi className={css.small}>{instructions}</bdi> : null}
          </span>
        </li>
        {window ? (
          <li>
            <IconClock size={18} stroke={1.75} aria-hidden="true" />
            {window}
          </li>
        ) : null}
        {to.length > 0 ? (
          <li>
            <IconMapPin size={18} stroke={1.75} aria-hidden="true" />
            <Lines lines={to} />
          </li>
        ) : null}
      </ul>
      <div className={extra.subHead}>
        <h3 className={css.subTitle}>{t('orders.billing')}</h3>
        <EditButton order={order} label={t('orders.editBilling')} press={() => onDialog('billing')} />
      </div>
      {bill.length === 0 || bill.join() === to.join() ? (
        <p className={css.small}>{t(bill.length === 0 ? 'orders.noBilling' : 'orders.sameAddress')}</p>
      ) : (
        <Lines lines={bill} />
      )}
    </Part>
  );
}

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <address className={css.address}>
    {lines.map((line, at) => (
      <span key={at}>
        <bdi>{line}</bdi>
      </span>
    ))}
  </address>
);

function Tags({ order, onDialog }: Props) {
  const t = useText();
  const { client } = useStore();
  const may = useMay()(bulkUpdateOrderTags);
  const reload = useReload();
  const notify = useNotice();
  const problemText = useProblemText();
  const tags = tagsOf(order);
  const remove = (tag: string) =>
    tagOrder(client, order, tag, false).then(reload, (error: unknown) =>
      notify({ text: problemText(error), tone: 'bad' }),
    );
  return (
    <Part title={t('orders.tags')}>
      <div className={css.tags}>
        {tags.length === 0 && !may ? <span className={css.small}>{t('orders.noTags')}</span> : null}
        {tags.map((tag) => (
          <span key={tag} className={css.tag}>
            {tag}
            {may ? (
              <button
                type="button"
                aria-label={t('orders.dropTag', { tag })}
                onClick={() => void remove(tag)}
              >
                <IconX size={13} stroke={2} aria-hidden="true" />
              </button>
            ) : null}
          </span>
        ))}
        {may ? (
          <button type="button" className={css.addTag} onClick={() => onDialog('tag')}>
            <IconPlus size={14} stroke={2} aria-hidden="true" />
            {t('orders.addTag')}
          </button>
        ) : null}
      </div>
    </Part>
  );
}
