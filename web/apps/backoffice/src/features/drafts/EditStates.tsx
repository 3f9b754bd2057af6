import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isSoukError } from '@souk/client';
import { deleteDraftOrder } from '@souk/client/operations/ecom-draft-orders';
import { Callout, buttonClass } from '@souk/ui';
import { Confirm } from '../../shared/Confirm.tsx';
import { When } from '../../shared/When.tsx';
import { DetailPage, Part } from '../../shared/detail/DetailPage.tsx';
import { useMay } from '../../shared/may.tsx';
import { can } from '../../shared/permissions.ts';
import { contributorsOptions } from '../../shared/queries.ts';
import { useStore } from '../../shared/store.ts';
import { fullName, orderName, type Order } from './model.ts';
import { english } from './text/en.ts';
import { useText, type TextKey } from './text/index.ts';
import { useDraft } from './use-draft.ts';
import css from './drafts.module.css';

const isKnown = (key: string): key is TextKey => key in english;

/** An order that cannot be edited, and why in words. */
export function NotEditable({ order, reasons }: { order: Order; reasons: readonly string[] }) {
  const t = useText();
  const link = { to: '/orders/$id', params: { id: order.id ?? '' } };
  return (
    <DetailPage title={t('drafts.editOf', { name: orderName(order) })} back={link}>
      <Part title={t('drafts.cannotEdit')}>
        <ul className={css.reasons}>
          {reasons.map((reason) => {
            const key = `drafts.reason.${reason}`;
            return <li key={reason}>{isKnown(key) ? t(key) : reason}</li>;
          })}
        </ul>
        <Link {...link} className={buttonClass('secondary', 'small')}>
          {t('drafts.backToOrder')}
        </Link>
      </Part>
    </DetailPage>
  );
}

interface LockedProps {
  order: Order;
  error: unknown;
  onFree: () => void;
}

/** Somebody else edits the order; whoever may delete drafts can take it over. */
export function Locked({ order, error, onFree }: LockedProps) {
  const t = useText();
  const { api } = useStore();
  const may = useMay();
  const [asking, setAsking] = useState(false);
  const data = isSoukError(error) ? error.details.applicationError?.data : undefined;
  const draftOrderId = typeof data?.draftOrderId === 'string' ? data.draftOrderId : '';
  const { query, remove } = useDraft(draftOrderId);
  const found = query.data?.calculatedDraftOrder.draftOrder;
  const people = useQuery({ ...contributorsOptions(api), enabled: may(can.readStaff) && !!found });
  const who = people.data?.find(({ id }) => id === found?.createdBy?.userId);
  const name = (who ? fullName(who) || who.email : '') || t('drafts.somebody');
  const link = { to: '/orders/$id', params: { id: order.id ?? '' } };
  return (
    <DetailPage
      title={t('drafts.editOf', { name: orderName(order) })}
      back={link}
      actions={[
        draftOrderId
          ? { label: t('drafts.takeOver'), needs: deleteDraftOrder, danger: true, run: () => setAsking(true) }
          : null,
        { label: t('drafts.backToOrder'), filled: true, link },
      ]}
    >
      <Callout tone="attention" title={t('drafts.lockedTitle', { name })}>
        <p>{t('drafts.lockedText')}</p>
        {found?.updatedDate ? (
          <p className={css.small}>
            {t('drafts.lastChange')} <When within date={found.updatedDate} />
          </p>
        ) : null}
      </Callout>
      {asking ? (
        <Confirm
          question={{
            title: t('drafts.takeOverTitle', { name }),
            text: t('drafts.takeOverText'),
            action: t('drafts.takeOver'),
            work: remove,
            onDone: onFree,
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </DetailPage>
  );
}
