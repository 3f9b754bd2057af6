import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { commitDraftOrder, deleteDraftOrder } from '@souk/client/operations/ecom-draft-orders';
import { listFulfillmentsForSingleOrder } from '@souk/client/operations/ecom-order-fulfillments';
import { reading } from '@souk/query/operations';
import { Callout, ErrorState, StatusPill, useNotice } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { Confirm } from '../../shared/Confirm.tsx';
import { DetailPage } from '../../shared/detail/DetailPage.tsx';
import { useMay } from '../../shared/may.tsx';
import { requestIdOf, useStore } from '../../shared/store.ts';
import { CommitDialog } from './dialogs/CommitDialog.tsx';
import { endOf, isChanged, orderName, sentOf, type Calculated, type Draft, type Order } from './model.ts';
import { DeliveryPart } from './parts/DeliveryPart.tsx';
import { DifferencePart } from './parts/DifferencePart.tsx';
import { DiscountsPart } from './parts/DiscountsPart.tsx';
import { FeesPart } from './parts/FeesPart.tsx';
import { LinesPart } from './parts/LinesPart.tsx';
import { TotalsPart } from './parts/TotalsPart.tsx';
import { useText } from './text/index.ts';
import { WorkingContext, useChange, useReload } from './use-draft.ts';

interface Props {
  order: Order;
  draft: Draft;
  calculated: Calculated;
  /** The draft was there already, with what was changed before. */
  wentOn: boolean;
  remove: () => Promise<void>;
}

/** What the order is and what it becomes, beside each other. */
export function EditForm({ order, draft, calculated, wentOn, remove }: Props) {
  const t = useText();
  const { code } = useLanguage();
  const { client } = useStore();
  const may = useMay();
  const navigate = useNavigate();
  const notify = useNotice();
  const reload = useReload();
  const [asked, setAsked] = useState<'commit' | 'discard' | null>(null);
  const id = draft.id ?? '';
  const orderId = order.id ?? '';
  const change = useChange(id);
  const parcels = useQuery({
    ...reading(client, listFulfillmentsForSingleOrder, { orderId }),
    enabled: may(listFulfillmentsForSingleOrder),
  });
  const sent = sentOf(parcels.data?.orderWithFulfillments.fulfillments ?? []);
  const changed = isChanged(draft, order);
  const end = new Intl.DateTimeFormat(code, { dateStyle: 'medium', timeStyle: 'short' }).format(endOf(draft));
  const name = orderName(order);
  return (
    <WorkingContext value={{ draft, calculated, currency: draft.currency ?? 'USD', change }}>
      <DetailPage
        title={t('drafts.editOf', { name })}
        back={{ to: '/orders/$id', params: { id: orderId } }}
        pills={
          <StatusPill tone={changed ? 'attention' : 'neutral'}>
            {t(changed ? 'drafts.unsaved' : 'drafts.same')}
          </StatusPill>
        }
        facts={[t('drafts.keptUntil', { when: end })]}
        actions={[
          {
            label: t('drafts.discard'),
            needs: deleteDraftOrder,
            danger: true,
            run: () => setAsked('discard'),
          },
          {
            label: t('drafts.commit'),
            needs: commitDraftOrder,
            filled: true,
            off: changed ? undefined : t('drafts.commitNothing'),
            run: () => setAsked('commit'),
          },
        ]}
        aside={
          <>
            <DifferencePart order={order} />
            <DeliveryPart />
          </>
        }
      >
        {wentOn && changed ? (
          <Callout tone="neutral">
            <p>{t('drafts.wentOn')}</p>
          </Callout>
        ) : null}
        {parcels.isError ? (
          <ErrorState
            bar
            title={t('drafts.parcelsFailed')}
            requestId={requestIdOf(parcels.error)}
            onRetry={() => void parcels.refetch()}
          />
        ) : null}
        <LinesPart title={t('drafts.items')} order={order} sent={sent} />
        <DiscountsPart />
        <FeesPart />
        <TotalsPart order={order} />
      </DetailPage>
      {asked === 'commit' ? <CommitDialog order={order} onClose={() => setAsked(null)} /> : null}
      {asked === 'discard' ? (
        <Confirm
          question={{
            title: t('drafts.discardTitle', { name }),
            text: t('drafts.discardText'),
            action: t('drafts.discard'),
            work: remove,
            onDone: () => {
              notify({ text: t('drafts.discarded', { name }) });
              void navigate({ to: '/orders/$id', params: { id: orderId } }).then(reload);
            },
          }}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </WorkingContext>
  );
}
