import { useCallback, useEffect, useRef, useState } from 'react';
import {
  Button,
  Callout,
  EmptyState,
  ErrorState,
  ErrorSummary,
  Loading,
  Skeleton,
  buttonClass,
} from '@souk/ui';
import type { GatewayOrder, PaymentMethods } from '@souk/client/checkout';
import { useForm } from '../../shared/form.ts';
import { leaveFor } from '../../shared/navigation.ts';
import { refusalFrom, type Refusal } from '../../shared/refusal.ts';
import { RefusalNote } from '../../shared/RefusalNote.tsx';
import { useText } from '../../shared/text/index.ts';
import { cardProblems, emptyCard, firstKey, pickedOf, tokenRequest, type CardForm } from './logic/paying.ts';
import { troubleOf } from './logic/trouble.ts';
import { onwardAddress, type Ending } from './logic/ways-out.ts';
import { CheckoutFrame } from './parts/CheckoutFrame.tsx';
import { MethodChoice } from './parts/MethodChoice.tsx';
import { Pending } from './parts/Pending.tsx';
import { useCheckoutText, type CheckoutKey } from './text/index.ts';
import { useCheckoutCalls, usePageApi } from './useCheckout.ts';
import { usePaying, type Outcome } from './usePaying.ts';
import css from './parts/Section.module.css';
import pay from './PayPage.module.css';

type State =
  | { is: 'loading' }
  | { is: 'gone' }
  | { is: 'failed'; refusal: Refusal }
  | { is: 'open'; order: GatewayOrder; offered: PaymentMethods }
  | { is: 'pending'; token?: string }
  | { is: 'paid' | 'canceled'; order: GatewayOrder };

const onward = (order: GatewayOrder, ending: Ending) =>
  onwardAddress(order.redirectUrls, ending, order.orderId);

/** Something to be paid by a link: an order, or the rest of one. */
export function PayPage({ id }: { id: string }) {
  const t = useCheckoutText();
  const shopText = useText();
  const calls = useCheckoutCalls();
  const [state, setState] = useState<State>({ is: 'loading' });
  const [declined, setDeclined] = useState<CheckoutKey | null>(null);

  const charge = useCallback(
    async (paymentToken: string | undefined, save: boolean) => {
      const answer = await calls.chargeGatewayOrder({
        id,
        ...(paymentToken ? { paymentToken } : {}),
        ...(save ? { savePaymentMethod: true } : {}),
      });
      return answer;
    },
    [calls, id],
  );
  const paying = usePaying({ id, calls, charge, returnTo: `/hosted/pay/${encodeURIComponent(id)}` });
  const { resume, look } = paying;

  // Who has just paid, or waits for the answer of a bank, goes on to the page of those who asked for the payment.
  const read = useCallback(
    async (after?: { is: 'done' | 'pending'; token?: string }) => {
      try {
        const { paymentGatewayOrder: order, methods, saved } = await calls.gatewayOrder(id);
        const next = after && onward(order, after.is === 'done' ? 'paid' : 'pending');
        if (next) leaveFor(next);
        else if (after?.is === 'pending') setState({ is: 'pending', token: after.token });
        else if (after?.is === 'done' || order.status === 'PAID') setState({ is: 'paid', order });
        else if (order.status === 'CANCELED') setState({ is: 'canceled', order });
        else setState({ is: 'open', order, offered: { methods, saved } });
      } catch (error) {
        const refusal = refusalFrom(error);
        setState(
          refusal.status === 404 || refusal.status === 400 ? { is: 'gone' } : { is: 'failed', refusal },
        );
      }
    },
    [calls, id],
  );

  const take = useCallback(
    async (outcome: Outcome): Promise<boolean> => {
      if (outcome.is === 'done') await read({ is: 'done' });
      if (outcome.is === 'pending') await read({ is: 'pending', token: outcome.token });
      if (outcome.is === 'declined') {
        setDeclined(outcome.text);
        await read();
      }
      return outcome.is !== 'pending';
    },
    [read],
  );

  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const begin = async () => {
      const back = await resume().catch(() => null);
      if (back) await take(back);
      else await read();
    };
    void begin();
  }, [read, resume, take]);

  const lookAgain = useCallback(async () => {
    if (state.is === 'pending' && state.token) {
      const outcome = await look(state.token);
      return outcome.is === 'pending' ? false : take(outcome);
    }
    await read();
    return false;
  }, [look, read, state, take]);

  const over = (name: 'gone' | 'paid' | 'canceled', next: string | null) => (
    <EmptyState
      headingLevel={1}
      title={t(`pay.${name}.title`)}
      text={t(`pay.${name}.text`)}
      action={
        <a href={next ?? '/'} className={buttonClass()}>
          {next ? t('pay.goOn') : t('page.toShop')}
        </a>
      }
    />
  );
  const body = () => {
    switch (state.is) {
      case 'loading':
        return (
          <Loading onRetry={() => void read()}>
            <div className={css.section}>
              <Skeleton width="60%" height={40} />
              <Skeleton height={220} radius="var(--radius-control)" />
            </div>
          </Loading>
        );
      case 'failed':
        return (
          <ErrorState
            headingLevel={1}
            title={t('pay.loadFailed')}
            text={shopText(state.refusal.kind === 'network' ? 'refusal.network' : 'refusal.system')}
            requestId={state.refusal.requestId}
            onRetry={() => void read()}
          />
        );
      case 'pending':
        return <Pending look={lookAgain} />;
      case 'open':
        return (
          <PayForm
            order={state.order}
            offered={state.offered}
            declined={declined}
            pay={paying.pay}
            drop={paying.drop}
            take={take}
            read={read}
          />
        );
      case 'gone':
        return over('gone', null);
      default:
        return over(state.is, onward(state.order, state.is === 'paid' ? 'paid' : 'failed'));
    }
  };
  const amount = state.is === 'open' ? state.order.amount.formattedAmount : '';
  return (
    <CheckoutFrame title={amount ? t('pay.title', { amount }) : t('payment.title')}>{body()}</CheckoutFrame>
  );
}

interface FormProps {
  order: GatewayOrder;
  offered: PaymentMethods;
  declined: CheckoutKey | null;
  pay: ReturnType<typeof usePaying>['pay'];
  drop: () => void;
  take: (outcome: Outcome) => Promise<boolean>;
  read: () => Promise<void>;
}

function PayForm({ order, offered, declined, pay: send, drop, take, read }: FormProps) {
  const t = useCheckoutText();
  const api = usePageApi();
  const [key, setKey] = useState('');
  const [busy, setBusy] = useState(false);
  const [unheard, setUnheard] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [text, setText] = useState(declined);
  const note = useRef<HTMLDivElement>(null);
  const chosen = key || firstKey(offered, new Date());
  const picked = pickedOf(offered, chosen);
  const none = offered.methods.length + offered.saved.length === 0;
  useEffect(() => {
    if (text || unheard) note.current?.focus();
  }, [text, unheard]);

  const place = async (values: CardForm) => {
    if (busy) return;
    setBusy(true);
    setText(null);
    setRefusal(null);
    setUnheard(false);
    try {
      const outcome = await send(tokenRequest(picked, values), values.save);
      if (outcome.is === 'left') return;
      if (outcome.is === 'declined') setText(outcome.text);
      else await take(outcome);
    } catch (error) {
      const found = refusalFrom(error);
      const trouble = troubleOf(found);
      if (trouble.is === 'declined') {
        drop();
        setText(trouble.text);
      } else if (trouble.is === 'unheard') setUnheard(true);
      else if (trouble.is === 'running') await take({ is: 'pending' });
      else if (trouble.is === 'complete') await read();
      else setRefusal(found);
    }
    setBusy(false);
  };
  const form = useForm<CardForm>({
    initial: emptyCard,
    check: (values) =>
      Object.fromEntries(
        Object.entries(cardProblems(values, picked, new Date())).flatMap(([name, problem]) =>
          problem ? [[name, t(problem, { count: 3 })]] : [],
        ),
      ),
    onSubmit: (values) => void place(values),
  });
  const amount = order.amount.formattedAmount;
  const back = onward(order, text ? 'failed' : 'left');
  return (
    <form className={css.section} noValidate onSubmit={form.submit}>
      <div className={pay.head}>
        {order.orderNumber ? (
          <p className={css.muted}>{t('pay.order', { number: order.orderNumber })}</p>
        ) : null}
        <h1 className={pay.title} dir="auto">
          {order.title || t('pay.title', { amount })}
        </h1>
        {order.description ? (
          <p className={pay.text} dir="auto">
            {order.description}
          </p>
        ) : null}
        <p className={pay.amount}>
          <span>{t('pay.amount')}</span> <bdi>{amount}</bdi>
        </p>
      </div>
      {form.summary.problems.length > 0 ? <ErrorSummary {...form.summary} /> : null}
      {none ? (
        <Callout tone="attention" title={t('payment.none')}>
          <p>{t('payment.noneText')}</p>
        </Callout>
      ) : (
        <MethodChoice
          offered={offered}
          value={chosen}
          onChange={(next) => {
            setKey(next);
            drop();
          }}
          form={form}
          maySave={api.role() === 'member'}
        />
      )}
      {text ? (
        <Callout ref={note} tone="bad" title={t('declined.title')}>
          <p>{t(text)}</p>
        </Callout>
      ) : null}
      {unheard ? (
        <Callout ref={note} tone="bad" title={t('unheard.title')}>
          <p>{t('unheard.text')}</p>
        </Callout>
      ) : null}
      <RefusalNote refusal={refusal} />
      <Button type="submit" size="large" className={css.wide} busy={busy} disabled={none}>
        {unheard ? t('payment.again') : t('payment.pay', { amount })}
      </Button>
      <div role="status">{busy ? <p className={css.small}>{t('payment.busy')}</p> : null}</div>
      {back ? (
        <a href={back} className={`${css.link} ${pay.back}`}>
          {t('pay.back')}
        </a>
      ) : null}
    </form>
  );
}
