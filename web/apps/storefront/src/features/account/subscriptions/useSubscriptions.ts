import { useCallback, useMemo } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { isSoukError } from '@souk/client';
import { subscriptionCalls, type Subscription } from '@souk/client/subscriptions';
import { accountKeys } from '@souk/query/account';
import { useLanguage } from '@souk/ui/text';
import { useStore } from '../../../shared/store.ts';
import { useAccountText } from '../text/index.ts';
import { useProblemText } from '../useAccount.ts';
import { day } from '../When.tsx';

export function useSubscriptionCalls() {
  const { client } = useStore();
  return useMemo(() => subscriptionCalls(client), [client]);
}

export function useDay() {
  const { code } = useLanguage();
  return useCallback((date: string | undefined) => (date ? day(new Date(date), code) : ''), [code]);
}

/** What is subscribed to: "Mint green tea", "2 × Honey", "Tea and one more". */
export function useSubscriptionName() {
  const t = useAccountText();
  return useCallback(
    ({ lineItems, title }: Subscription): string => {
      const [first, ...rest] = lineItems;
      if (!first) return title;
      const name =
        first.quantity > 1
          ? t('subscription.times', { count: first.quantity, name: first.name })
          : first.name;
      return rest.length > 0 ? t('subscription.more', { name, count: rest.length }) : name;
    },
    [t],
  );
}

/** Takes what the server says of a subscription now for what is shown. */
export function useTake() {
  const cache = useQueryClient();
  return useCallback(
    (now: Subscription) => {
      cache.setQueryData(accountKeys.subscription(now.id), now);
      void cache.invalidateQueries({ queryKey: accountKeys.subscriptions, exact: true });
    },
    [cache],
  );
}

/** Why a change came to nothing. One that does not fit any more is shown as it is now. */
export function useRefusedText(id: string) {
  const t = useAccountText();
  const cache = useQueryClient();
  const problemText = useProblemText();
  return useCallback(
    (error: unknown): string => {
      const codes = ['SUBSCRIPTION_STATE_DOES_NOT_ALLOW', 'CUSTOMER_CANCELLATION_NOT_ENABLED'];
      if (!isSoukError(error) || !codes.includes(error.code ?? '')) return problemText(error);
      void cache.invalidateQueries({ queryKey: accountKeys.subscription(id) });
      return t('subscription.changed');
    },
    [cache, id, problemText, t],
  );
}
