import { createContext, use, useCallback, useRef, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Operation, Schemas } from '@souk/client';
import { deleteDraftOrder, getDraftOrder, queryDraftOrders } from '@souk/client/operations/ecom-draft-orders';
import { listFulfillmentsForSingleOrder } from '@souk/client/operations/ecom-order-fulfillments';
import { queryOrderPaymentRequests } from '@souk/client/operations/ecom-order-payment-requests';
import { listTransactionsForSingleOrder } from '@souk/client/operations/ecom-order-transactions';
import { searchOrders } from '@souk/client/operations/ecom-orders';
import { keyOf, reading, serviceKey } from '@souk/query/operations';
import { didMyself } from '../../shared/live/news.ts';
import { useStore } from '../../shared/store.ts';
import type { Calculated, Draft } from './model.ts';

type Answer = Schemas['DraftsResponse'];

/** Changes the draft by an operation; the page shows what the server answers. */
export type Change = <In extends { draftOrderId: string }>(
  operation: Operation<In, Answer>,
  message: Omit<In, 'draftOrderId'>,
) => Promise<void>;

const service = serviceKey(getDraftOrder);

/** A draft, and a way to delete it: nothing is asked about it from then on, for the feed may tell first. */
export function useDraft(draftOrderId: string) {
  const { client } = useStore();
  const [ending, setEnding] = useState(false);
  const query = useQuery({
    ...reading(client, getDraftOrder, { draftOrderId }),
    enabled: draftOrderId !== '' && !ending,
  });
  const remove = useCallback(async () => {
    setEnding(true);
    try {
      await client.call(deleteDraftOrder, { draftOrderId });
    } catch (error) {
      setEnding(false);
      throw error;
    }
  }, [client, draftOrderId]);
  return { query, remove };
}

/** One change at a time: each builds on what the one before it left, and answers come in that order. */
export function useChange(draftOrderId: string): Change {
  const { client } = useStore();
  const cache = useQueryClient();
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return useCallback(
    <In extends { draftOrderId: string }>(
      operation: Operation<In, Answer>,
      message: Omit<In, 'draftOrderId'>,
    ) => {
      const queryKey = keyOf(getDraftOrder, { draftOrderId });
      const work = last.current.then(async () => {
        didMyself(service[0], Date.now());
        try {
          const answer = await client.call(operation, { ...message, draftOrderId } as unknown as In);
          await cache.cancelQueries({ queryKey });
          cache.setQueryData(queryKey, answer);
          void cache.invalidateQueries({ queryKey: [...service, 'queryDraftOrders'], refetchType: 'none' });
        } catch (error) {
          // It may be gone, or somebody else may have finished it.
          void cache.invalidateQueries({ queryKey });
          throw error;
        }
      });
      last.current = work.catch(() => undefined);
      return work;
    },
    [cache, client, draftOrderId],
  );
}

/** A draft that is being worked on. */
export interface Working {
  draft: Draft;
  calculated: Calculated;
  currency: string;
  change: Change;
}

export const WorkingContext = createContext<Working | null>(null);

export function useWorking(): Working {
  const working = use(WorkingContext);
  if (!working) throw new Error('WorkingContext is missing');
  return working;
}

const services = [
  queryDraftOrders,
  searchOrders,
  listFulfillmentsForSingleOrder,
  listTransactionsForSingleOrder,
  queryOrderPaymentRequests,
].map((operation) => serviceKey(operation));

/** Asks anew about drafts and about orders, their money and their parcels. */
export function useReload(): () => Promise<unknown> {
  const cache = useQueryClient();
  return useCallback(() => {
    const now = Date.now();
    return Promise.all(
      [...services, ['home'] as const].map((queryKey) => {
        didMyself(queryKey[0], now);
        return cache.invalidateQueries({ queryKey });
      }),
    );
  }, [cache]);
}
