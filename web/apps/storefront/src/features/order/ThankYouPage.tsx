import { useEffect, useState, type ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  Button,
  EmptyState,
  ErrorState,
  Loading,
  Picture,
  Skeleton,
  StatusPill,
  buttonClass,
} from '@souk/ui';
import { choicesOf } from '@souk/ui/choices';
import { usePlanWords } from '@souk/ui/plan';
import { AddressLines, Answers, Delivery, PickupLines, Place, Places, pickupHours } from '@souk/ui/place';
import { isSoukError } from '@souk/client';
import { checkoutCalls, tipCode } from '@souk/client/checkout';
import { keys } from '@souk/query';
import layout from '../../shared/layout.module.css';
import { useShopPlace } from '../../shared/shop-place.ts';
import { requestIdOf, useStore } from '../../shared/store.ts';
import { discountsOf, something, taxesOf } from '../../shared/sums.ts';
import { useLoggedIn } from '../../shared/useLoggedIn.ts';
import { useSignIn } from '../../shared/useSignIn.ts';
import { useTitle } from '../../shared/useTitle.ts';
import { Downloads } from './Downloads.tsx';
import { KeepAccount } from './KeepAccount.tsx';
import { lineName, nextStep, paidBy, paymentWord, planIn, planOf, type OrderPage } from './shown.ts';
import { useOrderText } from './text/index.ts';
import { useOrder } from './useOrder.ts';
import css from './ThankYouPage.module.css';

/** Asks whoever opens the page later, or elsewhere, to prove that the order is theirs; beside it, the way to sign in. */
export type Prove = (orderId: string, signIn: ReactNode) => ReactNode;

interface Props {
  orderId: string;
  prove: Prove;
  /** The shop has terms to be read. */
  terms: boolean;
}

/** Where the checkout brings people back to. */
export function ThankYouPage({ orderId, prove, terms }: Props) {
  const t = useOrderText();
  const cache = useQueryClient();
  // What was bought is not in the cart any more.
  useEffect(() => void cache.invalidateQueries({ queryKey: keys.cart.all }), [cache]);
  const { data, error, isPending, refetch } = useOrder(orderId);
  const hidden = !orderId || (isSoukError(error) && error.status < 500 && error.status >= 400);
  // Asked again, as when the window is looked at again, it stays as it is until there is an order to show: whoever types
  // or presses there is not interrupted.
  const [unseen, setUnseen] = useState<string>();
  if (hidden && unseen !== orderId) setUnseen(orderId);
  if (!data && (hidden || unseen === orderId)) return <Unseen orderId={orderId} prove={prove} />;
  // An order that is there stays there when looking at it again fails.
  if (error && !data) {
    return (
      <ErrorState
        headingLevel={1}
        title={t('thanks.error')}
        text={t('thanks.errorText')}
        requestId={requestIdOf(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  if (isPending) {
    return (
      <div className={`${layout.page} ${css.page}`}>
        <Loading onRetry={() => void refetch()}>
          <Skeleton width={320} height={52} />
          <div className={css.columns}>
            <Skeleton height={240} />
            <Skeleton height={320} />
          </div>
        </Loading>
      </div>
    );
  }
  return <Placed page={data} terms={terms} />;
}

/** Without an order that the visitor may see, the page congratulates nobody and says nothing about any order. */
function Unseen({ orderId, prove }: { orderId: string; prove: Prove }) {
  const t = useOrderText();
  const member = useLoggedIn();
  const { busy, signIn } = useSignIn();
  useTitle(t('thanks.unseen'));
  if (orderId && !member) {
    return prove(
      orderId,
      <Button variant="secondary" busy={busy} onClick={() => void signIn()}>
        {t('thanks.signIn')}
      </Button>,
    );
  }
  return (
    <EmptyState
      headingLevel={1}
      title={t('thanks.unseen')}
      text={t(member ? 'thanks.unseenMember' : 'thanks.unseenText')}
      action={
        member ? (
          <Link to="/account/orders" className={buttonClass()}>
            {t('thanks.orders')}
          </Link>
        ) : (
          <div className={css.ways}>
            <Button busy={busy} onClick={() => void signIn()}>
              {t('thanks.signIn')}
            </Button>
            <Link to="/find-order" className={buttonClass('secondary')}>
              {t('thanks.find')}
            </Link>
          </div>
        )
      }
    />
  );
}

function Placed({ page, terms }: { page: OrderPage; terms: boolean }) {
  const { order, files } = page;
  const t = useOrderText();
  useTitle(t('thanks.title'));
  const { client } = useStore();
  const member = useLoggedIn();
  const shop = useShopPlace();
  const word = paymentWord(order);
  const plan = planIn(order);
  const words = usePlanWords();
  const { left } = paidBy(page);
  const unpaid = word?.key === 'thanks.unpaid';
  // Without them the mail says how to pay.
  const { data: offered } = useQuery({
    queryKey: ['orders', order.id, 'methods'],
    queryFn: () => checkoutCalls(client).methods(order.checkoutId ?? ''),
    enabled: unpaid && Boolean(order.checkoutId),
    retry: false,
  });
  const instructions = offered?.methods.find((method) => method.kind === 'OFFLINE')?.instructions;
  const { logistics, title } = order.shippingInfo ?? {};
  const pickup = logistics?.pickupDetails;
  const name = (order.recipientInfo ?? order.billingInfo)?.contactDetails?.firstName;
  return (
    <div className={`${layout.page} ${css.page}`}>
      <header className={css.head}>
        <p className={css.number}>
          {t('thanks.order', { number: order.number ?? '' })}{' '}
          <span role="status">{word ? <StatusPill tone={word.tone}>{t(word.key)}</StatusPill> : null}</span>
        </p>
        <h1 className={css.title}>{name ? t('thanks.titleName', { name }) : t('thanks.title')}</h1>
        {order.buyerInfo?.email ? (
          <p className={css.muted}>{t('thanks.mail', { email: order.buyerInfo.email })}</p>
        ) : null}
      </header>
      <div className={css.columns}>
        <div className={css.told}>
          {unpaid && instructions ? (
            <section className={css.pay}>
              <h2 className={css.subtitle}>{t('thanks.howToPay')}</h2>
              <p className={css.instructions} dir="auto">
                {instructions}
              </p>
              <p>
                {t('thanks.payBy', {
                  amount: (left ?? order.priceSummary?.total?.formattedAmount) || '',
                  number: order.number ?? '',
                })}
              </p>
            </section>
          ) : null}
          <section>
            <h2 className={css.subtitle}>{t('thanks.next')}</h2>
            <p>{t(word?.key === 'thanks.declined' ? 'thanks.nextDeclined' : nextStep(order, files))}</p>
            {plan ? <p>{t('thanks.plan', { every: words.every(plan.settings) })}</p> : null}
            {plan?.settings.freeTrialPeriod ? (
              <p>{t('thanks.planTrial', { length: words.length(plan.settings.freeTrialPeriod) })}</p>
            ) : null}
          </section>
          <Downloads files={files} />
          <Places>
            {order.shippingInfo ? (
              <Place title={t(pickup ? 'thanks.pickupAt' : 'thanks.shipTo')}>
                {pickup ? (
                  <PickupLines name={title} address={pickup.address} hours={pickupHours(shop, logistics)} />
                ) : (
                  <AddressLines of={logistics?.shippingDestination ?? order.recipientInfo} />
                )}
              </Place>
            ) : null}
            {order.billingInfo?.address?.country ? (
              <Place title={t('thanks.billTo')}>
                <AddressLines of={order.billingInfo} />
              </Place>
            ) : null}
            {title ? (
              <Place title={t('thanks.way')}>
                <Delivery title={title} logistics={logistics} />
              </Place>
            ) : null}
            <Answers title={t('thanks.answers')} of={order.customFields} />
          </Places>
          <KeepAccount order={order} terms={terms} />
          <div className={css.actions}>
            <Link to="/products" className={buttonClass('primary', 'large')}>
              {t('thanks.goOn')}
            </Link>
            {member ? (
              <Link
                to="/account/orders/$id"
                params={{ id: order.id ?? '' }}
                className={buttonClass('secondary', 'large')}
              >
                {t('thanks.one')}
              </Link>
            ) : (
              // Who placed it in this browser need not name it.
              <Link
                to="/find-order"
                search={{ orderId: order.id }}
                className={buttonClass('secondary', 'large')}
              >
                {t('thanks.one')}
              </Link>
            )}
            {member && plan ? (
              <Link to="/account/subscriptions" className={buttonClass('secondary', 'large')}>
                {t('thanks.subscriptions')}
              </Link>
            ) : member ? (
              <Link to="/account/orders" className={buttonClass('secondary', 'large')}>
                {t('thanks.orders')}
              </Link>
            ) : null}
          </div>
        </div>
        <Bought page={page} />
      </div>
    </div>
  );
}

function Bought({ page }: { page: OrderPage }) {
  const { order } = page;
  const t = useOrderText();
  const { subtotal, shipping, total } = order.priceSummary ?? {};
  const { parts, left } = paidBy(page);
  const row = (label: string, value: string | undefined, tone?: string) => (
    <div className={css.row}>
      <dt>{label}</dt>
      <dd className={tone}>
        <bdi>{value}</bdi>
      </dd>
    </div>
  );
  return (
    <aside className={css.bought} aria-label={t('thanks.summary')}>
      <h2 className={css.subtitle}>{t('thanks.summary')}</h2>
      <ul className={css.lines}>
        {(order.lineItems ?? []).map((line) => (
          <li key={line.id} className={css.line}>
            <Picture className={css.picture} image={line.image} alt="" sizes="72px" ratio="64 / 72" />
            <div className={css.text}>
              <p className={css.name}>
                <bdi>{lineName(line)}</bdi>
              </p>
              <p className={css.muted}>
                {[choicesOf(line), planOf(line)?.title, t('thanks.quantity', { count: line.quantity ?? 1 })]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <bdi className={css.price}>
              {line.lineItemPrice?.formattedAmount ?? line.price?.formattedAmount}
            </bdi>
          </li>
        ))}
      </ul>
      <dl className={css.totals}>
        {row(t('thanks.subtotal'), subtotal?.formattedAmount)}
        {discountsOf(order).map(({ name, amount }, index) => (
          <div key={index} className={css.row}>
            <dt>
              <bdi>{name || t('thanks.discount')}</bdi>
            </dt>
            <dd className={css.saving}>
              <bdi>{`−${amount}`}</bdi>
            </dd>
          </div>
        ))}
        {order.shippingInfo
          ? row(t('thanks.shipping'), something(shipping) ? shipping.formattedAmount : t('thanks.free'))
          : null}
        {(order.additionalFees ?? [])
          .filter((fee) => something(fee.price))
          .map((fee) => (
            <div key={fee.id} className={css.row}>
              <dt>
                <bdi>{fee.code === tipCode ? t('thanks.tip') : fee.name}</bdi>
              </dt>
              <dd>
                <bdi>{fee.price?.formattedAmount}</bdi>
              </dd>
            </div>
          ))}
        {taxesOf(order).map(({ name, amount }, index) => (
          <div key={index} className={css.row}>
            <dt>
              <bdi>
                {order.taxIncludedInPrices
                  ? t('thanks.taxIncluded', { name: name || t('thanks.tax') })
                  : name || t('thanks.tax')}
              </bdi>
            </dt>
            <dd>
              <bdi>{amount}</bdi>
            </dd>
          </div>
        ))}
        <div className={`${css.row} ${css.total}`}>
          <dt>{t('thanks.total')}</dt>
          <dd>
            <bdi>{total?.formattedAmount}</bdi>
          </dd>
        </div>
        {parts.map(({ amount, ...part }, index) => (
          <div key={index} className={css.row}>
            <dt>
              {part.by === 'giftCard'
                ? t('thanks.giftCard')
                : part.by === 'card'
                  ? t('thanks.card', { brand: part.brand, digits: part.digits })
                  : t('thanks.otherWay')}
            </dt>
            <dd>
              <bdi>{`−${amount}`}</bdi>
            </dd>
          </div>
        ))}
        {left ? row(t('thanks.left'), left) : null}
      </dl>
    </aside>
  );
}
