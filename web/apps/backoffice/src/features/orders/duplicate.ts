// The same things once more: a draft with the lines of an order, at today's prices of the catalog.
import { useNavigate } from '@tanstack/react-router';
import type { Schemas } from '@souk/client';
import { createDraftOrder, queryDraftOrders } from '@souk/client/operations/ecom-draft-orders';
import { serviceKey } from '@souk/query/operations';
import { useQueryClient } from '@tanstack/react-query';
import { useNotice } from '@souk/ui';
import { useOnce } from '../../shared/once.ts';
import { useStore } from '../../shared/store.ts';
import { useProblemText } from '../../shared/task.ts';
import type { Line, Order } from './shown.ts';

type Draft = NonNullable<Schemas['DraftsCreateRequest']['draftOrder']>;
type CatalogLine = NonNullable<Draft['catalogLineItems']>[number];

/** What drafts do not take: each has a life of its own after it is sold. */
export const canDuplicate = ({ lineItems }: Order): boolean =>
  lineItems.every((line) => !line.subscriptionInfo && line.itemType?.preset !== 'GIFT_CARD');

const customOf = ({
  productName,
  quantity,
  price,
  itemType,
  descriptionLines,
  physicalProperties,
}: Line) => ({
  productName: { original: productName?.original ?? '' },
  quantity,
  price: { amount: price?.amount ?? '0' },
  descriptionLines,
  ...(itemType ? { itemType } : {}),
  ...(physicalProperties ? { physicalProperties } : {}),
});

/** A draft takes each thing of the catalog once: lines of the same are one line of it. */
export function draftOf({ lineItems, buyerInfo, billingInfo, recipientInfo }: Order): Draft {
  const known = new Map<string, CatalogLine>();
  for (const { catalogReference, customLineItem, quantity } of lineItems) {
    if (!catalogReference || customLineItem) continue;
    const key = JSON.stringify(catalogReference);
    const before = known.get(key)?.quantity ?? 0;
    const reference = catalogReference as CatalogLine['catalogReference'];
    known.set(key, { catalogReference: reference, quantity: before + quantity });
  }
  const { email, memberId, contactId } = buyerInfo ?? {};
  const who = memberId ? { memberId } : contactId ? { contactId } : {};
  return {
    catalogLineItems: [...known.values()],
    customLineItems: lineItems
      .filter(({ catalogReference, customLineItem }) => !catalogReference || customLineItem)
      .map(customOf),
    buyerInfo: { ...(email ? { email } : {}), ...who },
    ...(billingInfo ? { billingInfo } : {}),
    ...(recipientInfo ? { recipientInfo } : {}),
  };
}

/** Makes such a draft and opens it. */
export function useDuplicate(order: Order): () => void {
  const { client } = useStore();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotice();
  const problemText = useProblemText();
  const once = useOnce('again');
  return () =>
    void once((idempotencyKey) =>
      client.call(createDraftOrder, { draftOrder: draftOf(order) }, { idempotencyKey }),
    ).then(
      ({ calculatedDraftOrder }) => {
        void cache.invalidateQueries({ queryKey: serviceKey(queryDraftOrders) });
        return navigate({ to: '/drafts/$id', params: { id: calculatedDraftOrder.draftOrder?.id ?? '' } });
      },
      (error: unknown) => notify({ text: problemText(error), tone: 'bad' }),
    );
}
