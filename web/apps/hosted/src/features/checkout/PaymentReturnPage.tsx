import { useCallback, useEffect, useRef, useState } from 'react';
import { EmptyState, ErrorState, Loading, Skeleton, buttonClass } from '@souk/ui';
import { leaveFor } from '../../shared/navigation.ts';
import { refusalFrom, type Refusal } from '../../shared/refusal.ts';
import { tab } from '../../shared/storage.ts';
import { useText } from '../../shared/text/index.ts';
import { recallPage } from './logic/link.ts';
import { declineText } from './logic/trouble.ts';
import { CheckoutFrame } from './parts/CheckoutFrame.tsx';
import { FindOrder } from './parts/FindOrder.tsx';
import { Pending } from './parts/Pending.tsx';
import { useCheckoutText, type CheckoutKey } from './text/index.ts';
import { useCheckoutCalls } from './useCheckout.ts';

type State =
  | { is: 'looking' }
  | { is: 'pending' }
  | { is: 'failed'; refusal: Refusal }
  | { is: 'gone' }
  | { is: 'paid' }
  | { is: 'declined'; text: CheckoutKey };

/**
 * Where the page of another site that took a payment sends people back to. The tab knows which page they were on,
 * and that page looks how it went; in another tab it is said here.
 */
export function PaymentReturnPage({ token }: { token: string }) {
  const t = useCheckoutText();
  const shopText = useText();
  const calls = useCheckoutCalls();
  const [state, setState] = useState<State>({ is: 'looking' });

  const look = useCallback(async (): Promise<boolean> => {
    const { status, declineReason } = await calls.response(token);
    const over = status === 'APPROVED' || status === 'DECLINED';
    if (status === 'APPROVED') setState({ is: 'paid' });
    else if (over) setState({ is: 'declined', text: declineText(declineReason) });
    else setState((now) => (now.is === 'pending' ? now : { is: 'pending' }));
    return over;
  }, [calls, token]);
  const first = useCallback(
    () =>
      look().catch((error: unknown) => {
        const refusal = refusalFrom(error);
        const unknown = refusal.status === 404 || refusal.status === 400;
        setState(unknown ? { is: 'gone' } : { is: 'failed', refusal });
      }),
    [look],
  );

  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const begin = async () => {
      const page = recallPage(tab);
      if (page) return leaveFor(page);
      await first();
    };
    void begin();
  }, [first]);

  return (
    <CheckoutFrame title={t('payment.title')}>
      {state.is === 'looking' ? (
        <Loading>
          <Skeleton height={160} radius="var(--radius-control)" />
        </Loading>
      ) : state.is === 'pending' ? (
        <Pending look={look} />
      ) : state.is === 'failed' ? (
        <ErrorState
          headingLevel={1}
          title={t('pay.loadFailed')}
          text={shopText(state.refusal.kind === 'network' ? 'refusal.network' : 'refusal.system')}
          requestId={state.refusal.requestId}
          onRetry={() => {
            setState({ is: 'looking' });
            void first();
          }}
        />
      ) : state.is === 'declined' ? (
        <EmptyState
          headingLevel={1}
          title={t('declined.title')}
          text={`${t(state.text)} ${t('declined.nothing')} ${t('return.again')}`}
          action={
            <a href="/cart" className={buttonClass()}>
              {t('page.toCart')}
            </a>
          }
        />
      ) : (
        <>
          <EmptyState
            headingLevel={1}
            title={t(`pay.${state.is}.title`)}
            text={t(state.is === 'paid' ? 'return.paid' : 'pay.gone.text')}
            action={
              <a href="/" className={buttonClass()}>
                {t('page.toShop')}
              </a>
            }
          />
          <FindOrder />
        </>
      )}
    </CheckoutFrame>
  );
}
