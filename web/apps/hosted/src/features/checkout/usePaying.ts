// One payment at a time, which is never asked for twice without having looked how the first went.
import { useCallback, useRef } from 'react';
import type { CheckoutCalls, PaymentResponse } from '@souk/client/checkout';
import { leaveFor } from '../../shared/navigation.ts';
import { tab } from '../../shared/storage.ts';
import { forgetPayment, recallPayment, rememberPage, rememberPayment } from './logic/link.ts';
import { walletKey, type Way } from './logic/paying.ts';
import { declineText } from './logic/trouble.ts';
import { actionAddress } from './logic/ways-out.ts';
import type { CheckoutKey } from './text/index.ts';

export type Outcome =
  | { is: 'done'; orderId?: string }
  | { is: 'pending'; token?: string; orderId?: string }
  | { is: 'declined'; text: CheckoutKey }
  /** The browser is on its way to another page. */
  | { is: 'left' };

export type Charge = (token: string | undefined, save: boolean, wallet: boolean) => Promise<PaymentResponse>;

interface Options {
  /** What is paid: a checkout or a pay link. */
  id: string;
  calls: CheckoutCalls;
  charge: Charge;
  /** Where a bank's page sends people back to who confirmed, or did not, the payment of this token. */
  returnTo: (token: string) => string;
}

export function usePaying({ id, calls, charge, returnTo }: Options) {
  // Asked again after a lost answer, the same token is sent: the server knows it and charges once.
  const kept = useRef<{ request: string; token: string } | null>(null);

  const follow = useCallback(
    (answer: PaymentResponse, token?: string): Outcome => {
      const { status, orderId, action, declineReason } = answer;
      switch (status) {
        case 'APPROVED':
          forgetPayment(tab, id);
          return { is: 'done', orderId };
        case 'DECLINED':
          forgetPayment(tab, id);
          return { is: 'declined', text: declineText(declineReason) };
        case 'ACTION_REQUIRED': {
          if (token) rememberPayment(tab, id, token);
          if (!action) return { is: 'pending', token, orderId };
          const back = returnTo(token ?? '');
          rememberPage(tab, back);
          leaveFor(actionAddress(action.url, back, location.origin));
          return { is: 'left' };
        }
        default:
          if (token) rememberPayment(tab, id, token);
          return { is: 'pending', token, orderId };
      }
    },
    [id, returnTo],
  );

  const pay = useCallback(
    async (request: Way | null, save: boolean): Promise<Outcome> => {
      const text = JSON.stringify(request);
      let token: string | undefined;
      if (request && request !== walletKey) {
        token = kept.current?.request === text ? kept.current.token : await calls.token(request);
        kept.current = { request: text, token };
      }
      const answer = await charge(token, save, request === walletKey);
      // An answer came: the next try is a new payment.
      kept.current = null;
      return follow(answer, answer.paymentResponseToken);
    },
    [calls, charge, follow],
  );

  /**
   * How a payment stands that somebody left this page for; null without one. Whoever comes back without having
   * confirmed it is not sent off again: paying once more ends it for a new one.
   */
  const resume = useCallback(async (): Promise<Outcome | null> => {
    const token = recallPayment(tab, id);
    if (!token) return null;
    const answer = await calls.response(token);
    if (answer.status !== 'ACTION_REQUIRED') return follow(answer, token);
    forgetPayment(tab, id);
    return { is: 'declined', text: 'declined.notConfirmed' };
  }, [calls, follow, id]);

  /** Asks once how a payment stands. */
  const look = useCallback(
    async (token: string): Promise<Outcome> => follow(await calls.response(token), token),
    [calls, follow],
  );

  /** What was refused is not sent again as it was. */
  const drop = useCallback(() => {
    kept.current = null;
  }, []);

  return { pay, resume, look, drop };
}
