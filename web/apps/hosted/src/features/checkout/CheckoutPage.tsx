import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { EmptyState, ErrorState, Loading, Skeleton, buttonClass } from '@souk/ui';
import type { Order } from '@souk/client/checkout';
import { useWords } from '../../shared/face.ts';
import { hostOf } from '../../shared/flow.tsx';
import { fieldId } from '../../shared/form.ts';
import { arrivedFromSignIn, leaveToSignIn } from '../../shared/guest.ts';
import { leaveFor } from '../../shared/navigation.ts';
import { Policies } from '../../shared/Policies.tsx';
import { policiesOf } from '../../shared/policies.ts';
import { refusalFrom } from '../../shared/refusal.ts';
import { useShop } from '../../shared/shop.ts';
import { tab } from '../../shared/storage.ts';
import { useText } from '../../shared/text/index.ts';
import { DeskContext, type Desk } from './logic/context.ts';
import { needsDelivery, type Mode } from './logic/delivery.ts';
import { forgetDrafts } from './logic/drafts.ts';
import { isDetailed, isUndelivered, modeOf } from './logic/details.ts';
import { checkoutPath, readLink, recallPayment, returnPath, type CheckoutLink } from './logic/link.ts';
import { dueOf, something } from './logic/shown.ts';
import { cartAddress, ownThanks, shopAddress, thankYouAddress } from './logic/ways-out.ts';
import { CheckoutFrame } from './parts/CheckoutFrame.tsx';
import { GuestNote } from './parts/GuestNote.tsx';
import { FindOrder } from './parts/FindOrder.tsx';
import { DetailRows } from './parts/DetailRows.tsx';
import { Details } from './parts/Details.tsx';
import { Note } from './parts/Note.tsx';
import { Payment } from './parts/Payment.tsx';
import { Pending } from './parts/Pending.tsx';
import { Received } from './parts/Received.tsx';
import { ShippingChoice } from './parts/ShippingChoice.tsx';
import { Summary } from './parts/Summary.tsx';
import { Tip } from './parts/Tip.tsx';
import { WalletNote } from './parts/WalletNote.tsx';
import { useCheckoutText, type CheckoutKey } from './text/index.ts';
import { useCheckout, useCheckoutCalls, usePageApi, type Opened } from './useCheckout.ts';
import { useKnown } from './useKnown.ts';
import { usePaying, type Outcome } from './usePaying.ts';
import css from './parts/Section.module.css';

export function CheckoutPage() {
  const [link] = useState(() => readLink(window, tab));
  return link ? <Open link={link} /> : <Gone />;
}

function Open({ link }: { link: CheckoutLink }) {
  const t = useCheckoutText();
  const shopText = useText();
  const { opened, change, changing, takeOver, retry } = useCheckout(link);
  switch (opened.is) {
    case 'loading':
      return (
        <CheckoutFrame title={t('page.title')} summary={<Skeleton height={160} />}>
          <Loading onRetry={retry}>
            <div className={css.section}>
              <Skeleton width="40%" height={32} />
              <Skeleton height={74} radius="var(--radius-control)" />
              <Skeleton height={74} radius="var(--radius-control)" />
              <Skeleton height={74} radius="var(--radius-control)" />
              <Skeleton height={56} radius="var(--radius-control)" />
            </div>
          </Loading>
        </CheckoutFrame>
      );
    case 'gone':
      return <Gone />;
    case 'failed':
      return (
        <CheckoutFrame title={t('page.title')}>
          <ErrorState
            headingLevel={1}
            title={t('page.loadFailed')}
            text={shopText(opened.refusal.kind === 'network' ? 'refusal.network' : 'refusal.system')}
            requestId={opened.refusal.requestId}
            onRetry={retry}
          />
        </CheckoutFrame>
      );
    default:
      return <Ready opened={opened} change={change} changing={changing} takeOver={takeOver} />;
  }
}

function Gone() {
  const t = useCheckoutText();
  return (
    <CheckoutFrame title={t('page.gone.title')}>
      <EmptyState
        headingLevel={1}
        title={t('page.gone.title')}
        text={t(tab.lasts() ? 'page.gone.text' : 'page.gone.forgotten')}
        action={
          <a href="/cart" className={buttonClass()}>
            {t('page.toCart')}
          </a>
        }
      />
      <FindOrder />
    </CheckoutFrame>
  );
}

type Phase =
  | { is: 'form' }
  | { is: 'looking' }
  | { is: 'pending'; token?: string; orderId?: string }
  | { is: 'received'; order: Order | null };

interface ReadyProps {
  opened: Extract<Opened, { is: 'ready' }>;
  change: Desk['change'];
  changing: boolean;
  takeOver: () => Promise<void>;
}

function Ready({ opened, change, changing, takeOver }: ReadyProps) {
  const t = useCheckoutText();
  const { api, settings: shop } = useShop();
  const { continueShoppingLink } = useWords();
  const here = usePageApi();
  const calls = useCheckoutCalls();
  const { checkout, back, standing, settings, served, delivers, guess, estimated, wallets } = opened;
  const member = here.role() === 'member';
  const mine = Boolean(standing?.yours);
  // What the shop knows of a member is not put onto a stranger's checkout.
  const own = member && mine;
  const [left] = useState(() => recallPayment(tab, checkout.id) !== null);
  const [phase, setPhase] = useState<Phase>({ is: checkout.completed || left ? 'looking' : 'form' });
  const locked = checkout.completed;
  const [mode, setMode] = useState<Mode>(() => modeOf(checkout, delivers));
  const [editing, setEditing] = useState(() => !isDetailed(checkout, mode) || isUndelivered(checkout, mode));
  const [declined, setDeclined] = useState<CheckoutKey | null>(null);
  const [instructions, setInstructions] = useState('');
  const [busy, setBusy] = useState(false);
  const known = useKnown(own);
  // What they came back to; a change of it is told in other ways.
  const [returned, setReturned] = useState(() =>
    opened.returned ? { returned: opened.returned, now: dueOf(checkout).formattedAmount } : null,
  );

  const desk = useMemo<Desk>(
    () => ({
      checkout,
      settings,
      served,
      delivers,
      guess,
      estimated,
      wallets,
      back,
      calls,
      change,
      changing,
      locked,
      member,
      mine,
      own,
    }),
    [
      checkout,
      settings,
      served,
      delivers,
      guess,
      estimated,
      wallets,
      back,
      calls,
      change,
      changing,
      locked,
      member,
      mine,
      own,
    ],
  );

  /** The order is there: to the caller's page, or ours. */
  const receive = useCallback(
    async (orderId: string | undefined) => {
      forgetDrafts(tab, checkout.id);
      const address = orderId ? thankYouAddress(back, orderId, member) : null;
      if (address) {
        setPhase({ is: 'looking' });
        return leaveFor(address);
      }
      // Whoever was only given the link does not see the order itself; the checkout says enough.
      const order = orderId ? await calls.order(orderId).catch(() => null) : null;
      // Whoever bought as the shop itself knows them is known on its own page too, where an account is offered. A browser
      // that keeps nothing would have to prove there that the order is theirs.
      const thanks = order && here === api && tab.lasts() ? ownThanks(back, order.id ?? '') : null;
      if (thanks) {
        setPhase({ is: 'looking' });
        return leaveFor(thanks);
      }
      if (order && order.paymentStatus !== 'PAID') {
        const found = await calls.methods(checkout.id).catch(() => null);
        setInstructions(found?.methods.find((each) => each.kind === 'OFFLINE')?.instructions ?? '');
      }
      await change(() => calls.get(checkout.id)).catch(() => undefined);
      setPhase({ is: 'received', order });
    },
    [api, back, calls, change, checkout.id, here, member],
  );

  const charge = useCallback(async () => ({ status: 'PENDING' as const, orderId: '' }), []);
  const returnTo = useCallback((token: string) => returnPath(tab, checkout.id, token), [checkout.id]);
  const { resume, look } = usePaying({ id: checkout.id, calls, charge, returnTo });

  const take = useCallback(
    async (outcome: Outcome): Promise<boolean> => {
      switch (outcome.is) {
        case 'done':
          await receive(outcome.orderId ?? checkout.orderId);
          return true;
        case 'declined':
          // The order was given up: the checkout is open again, with everything that was entered.
          await change(() => calls.get(checkout.id)).catch(() => undefined);
          setDeclined(outcome.text);
          setPhase({ is: 'form' });
          return true;
        case 'pending':
          setPhase({ is: 'pending', token: outcome.token, orderId: outcome.orderId });
          return false;
        default:
          return true;
      }
    },
    [calls, change, checkout.id, checkout.orderId, receive],
  );

  useEffect(() => arrivedFromSignIn(tab), []);

  // Somebody who comes back from their bank, or opens a checkout that became an order.
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current || !(checkout.completed || left)) return;
    begun.current = true;
    const begin = async () => {
      const back = await resume().catch(() => null);
      if (back) await take(back);
      else if (checkout.completed) await receive(checkout.orderId);
      else setPhase({ is: 'form' });
    };
    void begin();
  }, [checkout, left, receive, resume, take]);

  const lookAgain = useCallback(async (): Promise<boolean> => {
    if (phase.is !== 'pending') return true;
    if (phase.token) {
      const outcome = await look(phase.token);
      return outcome.is === 'pending' ? false : take(outcome);
    }
    const now = await change(() => calls.get(checkout.id));
    if (now.completed) {
      await receive(now.orderId);
      return true;
    }
    // A try that failed in another tab leaves no order; the checkout is open again.
    const order = phase.orderId ? await calls.order(phase.orderId).catch(refusalFrom) : null;
    if (order && 'kind' in order && order.status === 404)
      return take({ is: 'declined', text: 'declined.other' });
    return false;
  }, [calls, change, checkout.id, look, phase, receive, take]);

  const signIn = async () => {
    if (back.loginUrl) return leaveFor(back.loginUrl);
    const home = new URL('/signed-in', shop.publicUrl || location.origin).href;
    const address = await api.ownFlow(home, undefined, checkoutPath(checkout.id));
    leaveToSignIn(tab, checkoutPath(checkout.id), Date.now());
    leaveFor(address);
  };

  const place = hostOf(back.cartPageUrl || back.postFlowUrl);
  const exit = locked ? null : (
    <a href={cartAddress(back, member)} className={css.exit}>
      {place && place !== location.host ? t('page.backTo', { place }) : t('page.backToCart')}
    </a>
  );
  const policies = policiesOf(settings);
  const frame = {
    title: phase.is === 'received' ? t('received.title') : t('page.title'),
    exit,
    footer: policies.length > 0 ? <Policies policies={policies} /> : null,
  };

  if (checkout.lineItems.length === 0) {
    return (
      <CheckoutFrame {...frame}>
        <EmptyState
          headingLevel={1}
          title={t('page.empty.title')}
          text={t('page.empty.text')}
          action={
            <a href={shopAddress(back, member)} className={buttonClass()}>
              {continueShoppingLink || t('page.toShop')}
            </a>
          }
        />
      </CheckoutFrame>
    );
  }
  const edit = (field: string) => {
    setEditing(true);
    setReturned(null);
    requestAnimationFrame(() => document.getElementById(fieldId(field))?.focus());
  };
  return (
    <DeskContext value={desk}>
      <CheckoutFrame {...frame} summary={<Summary key={phase.is === 'received' ? 'bought' : 'open'} />}>
        {phase.is === 'looking' || (phase.is === 'form' && !known) ? (
          <Loading>
            <Skeleton height={220} radius="var(--radius-control)" />
          </Loading>
        ) : phase.is === 'received' ? (
          <Received order={phase.order} instructions={instructions} />
        ) : phase.is === 'pending' ? (
          <Pending look={lookAgain} />
        ) : (
          <>
            <h1 className={css.hidden}>{t('page.title')}</h1>
            {standing && !standing.yours && !locked ? (
              <GuestNote onTakeOver={standing.mayTakeOver ? takeOver : null} />
            ) : null}
            {returned && !locked ? <WalletNote {...returned} /> : null}
            {editing && !locked && known ? (
              <Details
                // Whose checkout it is decides what is known: taking it over begins again.
                key={own ? 'own' : 'guest'}
                known={known}
                mode={mode}
                onDone={(chosen) => {
                  setMode(chosen);
                  setEditing(false);
                  requestAnimationFrame(() => document.getElementById('next')?.focus());
                }}
                onSignIn={signIn}
              />
            ) : (
              <>
                <DetailRows mode={mode} onEdit={edit} />
                <div id="next" tabIndex={-1} inert={busy || undefined} className={css.steps}>
                  {needsDelivery(checkout) && !locked ? (
                    <section className={css.section}>
                      <h2 className={css.title}>
                        {t(mode === 'pickup' ? 'shipping.pickupTitle' : 'shipping.title')}
                      </h2>
                      <ShippingChoice mode={mode} />
                    </section>
                  ) : null}
                  {locked ? null : (
                    <>
                      <Tip />
                      <Note />
                    </>
                  )}
                </div>
                <Payment
                  // What is due decides whether a way of paying is asked for.
                  key={something(checkout.payNowTotalAfterGiftCard) ? 'due' : 'free'}
                  mode={mode}
                  declined={declined}
                  onOutcome={(outcome) => void take(outcome)}
                  onBusy={setBusy}
                />
              </>
            )}
          </>
        )}
      </CheckoutFrame>
    </DeskContext>
  );
}
