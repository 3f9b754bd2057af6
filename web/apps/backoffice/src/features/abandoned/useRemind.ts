import {
  remindOfAbandonedCheckout,
  searchAbandonedCheckouts,
} from '@souk/client/operations/ecom-abandoned-checkouts';
import { serviceKey } from '@souk/query/operations';
import { useStore } from '../../shared/store.ts';
import { useDone } from '../../shared/useDone.ts';
import { isRecovered, type Left } from './shown.tsx';
import { useText } from './text/index.ts';

const service = serviceKey(searchAbandonedCheckouts);

/** Why nobody can be reminded of it, as far as the page knows; the server knows more. */
export function noReminder(left: Left, t: ReturnType<typeof useText>): string | undefined {
  if (isRecovered(left)) return t('refusal.ABANDONED_CHECKOUT_RECOVERED');
  return left.buyerInfo.email ? undefined : t('refusal.ABANDONED_CHECKOUT_NO_EMAIL');
}

/** Writes to somebody who left, at once. */
export function useRemind(): (left: Left) => void {
  const t = useText();
  const { client } = useStore();
  const { run } = useDone(service);
  return ({ id, buyerInfo }) =>
    void run(
      () => client.call(remindOfAbandonedCheckout, { abandonedCheckoutId: id }),
      t('left.remindedNow', { email: buyerInfo.email ?? '' }),
    );
}
