import { useCallback, useEffect, useRef, useState } from 'react';
import {
  Button,
  Callout,
  EmptyState,
  ErrorState,
  ErrorSummary,
  Loading,
  Picture,
  Skeleton,
  buttonClass,
} from '@souk/ui';
import type { GatewayOrder, PaymentMethods } from '@souk/client/checkout';
import { useForm } from '../../shared/form.ts';
import { leaveFor } from '../../shared/navigation.ts';
import { Policies, usePolicies } from '../../shared/Policies.tsx';
import { refusalFrom, type Refusal } from '../../shared/refusal.ts';
import { RefusalNote } from '../../shared/RefusalNote.tsx';
import { useSecondsUntil } from '../../shared/time.ts';
import { useText } from '../../shared/text/index.ts';
import { endWords, gatewayState, type GatewayState } from './logic/gateway.ts';
import { cardProblems, emptyCard, firstKey, pickedOf, tokenRequest, type CardForm } from './logic/paying.ts';
import { troubleOf } from './logic/trouble.ts';
import { onwardAddress, type Ending } from './logic/ways-out.ts';
import { CheckoutFrame } from './parts/CheckoutFrame.tsx';
import { MethodChoice } from './parts/MethodChoice.tsx';
import { Declined, toRemedy } from './parts/Declined.tsx';
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
  const readSettings = useCallback(() => calls.settings(), [calls]);
  const policies = usePolicies(readSettings);
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
  const returnTo = useCallback(() => `/hosted/pay/${encodeURIComponent(id)}`, [id]);
  const paying = usePaying({ id, calls, charge, returnTo });
  const { resume, look } = paying;

  // Who has just paid, or waits for the answer of a bank, goes on to the page of those who asked for the payment.
  const ask = useCallback(
    async (
      after?: { is: 'done' | 'pending'; token?: string },
      failed?: CheckoutKey,
    ): Promise<GatewayState> => {
      const { paymentGatewayOrder: order, methods, saved } = await calls.gatewayOrder(id);
      const now = after?.is === 'done' ? 'paid' : gatewayState(order);
      const next = after && onward(order, after.is === 'done' ? 'paid' : 'pending');
      if (now === 'open' && failed) setDeclined(failed);
      if (next) leaveFor(next);
      else if (after?.is === 'pending') setState({ is: 'pending', token: after.token });
      else if (now === 'running') {
        // The same state, so that its page goes on waiting instead of beginning anew.
        setState((old) => (old.is === 'pending' && !old.token ? old : { is: 'pending' }));
      } else if (now === 'open') setState({ is: 'open', order, offered: { methods, saved } });
      else setState({ is: now, order });
      return now;
    },
    [calls, id],
  );
  const read = useCallback(
    async (after?: { is: 'done' | 'pending'; token?: string }) => {
      try {
        await ask(after);
      } catch (error) {
        const refusal = refusalFrom(error);
        setState(
          refusal.status === 404 || refusal.status === 400 ? { is: 'gone' } : { is: 'failed', refusal },
        );
      }
    },
    [ask],
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
    // If it can be paid now, the payment that was waited for did not go through.
    return (await ask(undefined, 'pay.otherFailed')) !== 'running';
  }, [ask, look, state, take]);

  const over = (words: { title: CheckoutKey; text: CheckoutKey }, next: string | null) => (
    <EmptyState
      headingLevel={1}
      title={t(words.title)}
      text={t(words.text)}
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
        return over({ title: 'pay.gone.title', text: 'pay.gone.text' }, null);
      case 'paid':
        return over({ title: 'pay.paid.title', text: 'pay.paid.text' }, onward(state.order, 'paid'));
      default:
        return over(endWords(state.order), onward(state.order, 'failed'));
    }
  };
  const amount = state.is === 'open' ? state.order.amount.formattedAmount : '';
  return (
    <CheckoutFrame
      title={amount ? t('pay.title', { amount }) : t('payment.title')}
      footer={policies.length > 0 ? <Policies policies={policies} /> : null}
    >
      {body()}
    </CheckoutFrame>
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
  const [until, setUntil] = useState(0);
  const waiting = useSecondsUntil(until) > 0;
  const [text, setText] = useState(declined);
  const refused = useRef<HTMLDivElement>(null);
  const note = useRef<HTMLDivElement>(null);
  const chosen = key || firstKey(offered, new Date());
  const picked = pickedOf(offered, chosen);
  const none = offered.methods.length + offered.saved.length === 0;
  useEffect(() => {
    if (text) toRemedy(refused.current);
    else if (unheard) note.current?.focus();
  }, [text, unheard]);

  const place = async (values: CardForm) => {
    if (busy || waiting) return;
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
      if (found.wait > 0) setUntil(Date.now() + found.wait * 1000);
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
        {order.image ? (
          <Picture
            className={pay.picture}
            image={order.image}
            alt={order.image.altText ?? ''}
            sizes="(max-width: 700px) 100vw, 636px"
            ratio="16 / 9"
            priority="first"
          />
        ) : null}
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
      {/* Right above what mends it: the card and the other ways of paying. */}
      {text ? <Declined ref={refused} text={text} kept={false} /> : null}
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
      {unheard ? (
        <Callout ref={note} tone="bad" title={t('unheard.title')}>
          <p>{t('unheard.text')}</p>
        </Callout>
      ) : null}
      <RefusalNote refusal={refusal} until={until} />
      <Button type="submit" size="large" className={css.wide} busy={busy} disabled={none || waiting}>
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
