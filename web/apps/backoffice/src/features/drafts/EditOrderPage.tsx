import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import {
  createDraftOrder,
  getDraftOrder,
  getOrderDraftabilityStatus,
} from '@souk/client/operations/ecom-draft-orders';
import { getOrder } from '@souk/client/operations/ecom-orders';
import { keyOf, reading, serviceKey } from '@souk/query/operations';
import { NotAllowed } from '../../shared/NotAllowed.tsx';
import { DetailAnswer } from '../../shared/detail/DetailAnswer.tsx';
import { didMyself } from '../../shared/live/news.ts';
import { useMay } from '../../shared/may.tsx';
import { codeOf, useStore } from '../../shared/store.ts';
import { EditForm } from './EditForm.tsx';
import { Locked, NotEditable } from './EditStates.tsx';
import type { Order } from './model.ts';
import { useText } from './text/index.ts';
import { useDraft } from './use-draft.ts';

/** Changes an order that was placed, by a draft that becomes true all at once. */
export function EditOrderPage() {
  const t = useText();
  const { client } = useStore();
  const may = useMay();
  const { id } = useParams({ strict: false }) as { id: string };
  const allowed = [createDraftOrder, getOrderDraftabilityStatus, getDraftOrder, getOrder].every(may);
  const order = useQuery({ ...reading(client, getOrder, { id }), enabled: allowed });
  const can = useQuery({ ...reading(client, getOrderDraftabilityStatus, { orderId: id }), enabled: allowed });
  if (!allowed) return <NotAllowed />;
  const shared = {
    failed: t('drafts.failedOrder'),
    missing: { title: t('drafts.orderMissing') },
    back: { to: '/orders', label: t('nav.orders') },
  };
  return (
    <DetailAnswer query={order} {...shared}>
      {(answer) => (
        <DetailAnswer query={can} {...shared}>
          {({ orderDraftable, nonDraftableReasons }) =>
            orderDraftable ? (
              <Begun key={id} order={answer.order} />
            ) : (
              <NotEditable order={answer.order} reasons={nonDraftableReasons} />
            )
          }
        </DetailAnswer>
      )}
    </DetailAnswer>
  );
}

/** Begins the draft, or goes on with the one that this person began before. */
function Begun({ order }: { order: Order }) {
  const t = useText();
  const { client } = useStore();
  const cache = useQueryClient();
  const sourceOrderId = order.id ?? '';
  const begun = useQuery({
    // Not among what is read of drafts: asking it anew would begin another after the first is finished.
    queryKey: ['drafts.begin', sourceOrderId],
    queryFn: async () => {
      didMyself(serviceKey(getDraftOrder)[0], Date.now());
      const { calculatedDraftOrder, preexistingDraftOrder } = await client.call(createDraftOrder, {
        sourceOrderId,
      });
      const draftOrderId = calculatedDraftOrder.draftOrder?.id ?? '';
      cache.setQueryData(keyOf(getDraftOrder, { draftOrderId }), { calculatedDraftOrder });
      return { draftOrderId, wentOn: preexistingDraftOrder };
    },
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnMount: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
  if (codeOf(begun.error) === 'ORDER_IS_ALREADY_EDITED') {
    return <Locked order={order} error={begun.error} onFree={() => void begun.refetch()} />;
  }
  return (
    <DetailAnswer
      query={begun}
      failed={t('drafts.beginFailed')}
      missing={{ title: t('drafts.orderMissing') }}
      back={{ to: '/orders/$id', params: { id: sourceOrderId }, label: t('drafts.backToOrder') }}
    >
      {({ draftOrderId, wentOn }) => <Draft order={order} id={draftOrderId} wentOn={wentOn} />}
    </DetailAnswer>
  );
}

function Draft({ order, id, wentOn }: { order: Order; id: string; wentOn: boolean }) {
  const t = useText();
  const { query, remove } = useDraft(id);
  return (
    <DetailAnswer
      query={query}
      failed={t('drafts.failedOne')}
      missing={{ title: t('drafts.lapsed'), text: t('drafts.lapsedText') }}
      back={{ to: '/orders/$id', params: { id: order.id ?? '' }, label: t('drafts.backToOrder') }}
    >
      {({ calculatedDraftOrder: calculated }) =>
        // A committed one is on its way to what became of it.
        calculated.draftOrder?.status === 'DRAFT' ? (
          <EditForm
            order={order}
            draft={calculated.draftOrder}
            calculated={calculated}
            wentOn={wentOn}
            remove={remove}
          />
        ) : null
      }
    </DetailAnswer>
  );
}
