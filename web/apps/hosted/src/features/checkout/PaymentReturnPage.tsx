import { useCallback, useEffect, useRef, useState } from 'react';
import { EmptyState, Loading, Skeleton, buttonClass } from '@souk/ui';
import { leaveFor } from '../../shared/navigation.ts';
import { tab } from '../../shared/storage.ts';
import { recallPage } from './logic/link.ts';
import { declineText } from './logic/trouble.ts';
import { CheckoutFrame } from './parts/CheckoutFrame.tsx';
import { Pending } from './parts/Pending.tsx';
import { useCheckoutText, type CheckoutKey } from './text/index.ts';
import { useCheckoutCalls } from './useCheckout.ts';

type State = { is: 'looking' } | { is: 'pending' } | { is: 'over'; title: CheckoutKey; text: CheckoutKey };

/**
 * Where the page of another site that took a payment sends people back to. The tab knows which page they were on,
 * and that page looks how it went; in another tab it is said here.
 */
export function PaymentReturnPage({ token }: { token: string }) {
  const t = useCheckoutText();
  const calls = useCheckoutCalls();
  const [state, setState] = useState<State>({ is: 'looking' });

  const look = useCallback(async (): Promise<boolean> => {
    const { status, declineReason } = await calls.response(token);
    if (status === 'APPROVED') setState({ is: 'over', title: 'pay.paid.title', text: 'pay.paid.text' });
    else if (status === 'DECLINED') {
      setState({ is: 'over', title: 'declined.title', text: declineText(declineReason) });
    } else setState({ is: 'pending' });
    return status === 'APPROVED' || status === 'DECLINED';
  }, [calls, token]);

  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const begin = async () => {
      const page = recallPage(tab);
      if (page) return leaveFor(page);
      await look().catch(() => setState({ is: 'over', title: 'pay.gone.title', text: 'pay.gone.text' }));
    };
    void begin();
  }, [look]);

  return (
    <CheckoutFrame title={t('payment.title')}>
      {state.is === 'looking' ? (
        <Loading>
          <Skeleton height={160} radius="var(--radius-control)" />
        </Loading>
      ) : state.is === 'pending' ? (
        <Pending look={look} />
      ) : (
        <EmptyState
          headingLevel={1}
          title={t(state.title)}
          text={t(state.text)}
          action={
            <a href="/" className={buttonClass()}>
              {t('page.toShop')}
            </a>
          }
        />
      )}
    </CheckoutFrame>
  );
}
