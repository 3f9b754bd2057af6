import { Link } from '@tanstack/react-router';
import { EmptyState, ErrorState, Loading, Skeleton, buttonClass } from '@souk/ui';
import layout from '../../shared/layout.module.css';
import { requestIdOf } from '../../shared/store.ts';
import { useText } from '../../shared/text/index.ts';
import { useTitle } from '../../shared/useTitle.ts';
import { useLoggedIn } from '../../shared/useLoggedIn.ts';
import { useWishes } from '../../shared/wishes.ts';
import { CartNote } from './CartNote.tsx';
import { CartLines } from './CartLines.tsx';
import { CartTotals } from './CartTotals.tsx';
import { SaveForLater } from './SaveForLater.tsx';
import { CheckoutButton } from './CheckoutButton.tsx';
import { Coupon } from './Coupon.tsx';
import { DeliveryPrices } from './DeliveryPrices.tsx';
import { useCostNote } from './cost-note.ts';
import { FreeShipping } from './FreeShipping.tsx';
import { SavedForLater } from './SavedForLater.tsx';
import { Trust } from './Trust.tsx';
import { countOf } from './cart-changes.ts';
import { usePricesSeen } from './prices.ts';
import { useCart } from './useCart.ts';
import css from './CartPage.module.css';

export function CartPage() {
  const t = useText();
  const note = useCostNote();
  const { data: cart, error, isPending, refetch } = useCart();
  const { Seen } = useWishes();
  const loggedIn = useLoggedIn();
  useTitle(t('cart.title'));
  usePricesSeen(cart, true);

  if (isPending) {
    return (
      <div className={`${layout.page} ${css.page}`}>
        <Loading onRetry={() => void refetch()}>
          <Skeleton width={240} height={52} />
          <div className={css.columns}>
            <div className={css.rows}>
              <Skeleton height={128} />
              <Skeleton height={128} />
            </div>
            <Skeleton height={220} />
          </div>
        </Loading>
      </div>
    );
  }
  if (error && cart === undefined) {
    return (
      <ErrorState
        headingLevel={1}
        title={t('cart.error')}
        text={t('cart.errorText')}
        requestId={requestIdOf(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!cart || cart.lineItems.length === 0) {
    return (
      <>
        <EmptyState
          headingLevel={1}
          title={t('cart.empty.title')}
          text={t('cart.empty.text')}
          action={
            <Link to="/products" className={buttonClass()}>
              {t('cart.empty.action')}
            </Link>
          }
        />
        <div className={layout.page}>
          <SavedForLater />
          <Seen />
        </div>
      </>
    );
  }
  return (
    <div className={`${layout.page} ${css.page}`}>
      <header className={css.head}>
        <h1 className={css.title}>{t('cart.title')}</h1>
        <p className={css.count}>{t('cart.items', { count: countOf(cart) })}</p>
      </header>
      <div className={css.columns}>
        <CartLines
          lines={cart.lineItems}
          roomy
          aside={loggedIn ? (line) => <SaveForLater line={line} /> : undefined}
        />
        <aside className={css.summary} aria-label={t('cart.summary')}>
          <h2 className={css.summaryTitle}>{t('cart.summary')}</h2>
          <FreeShipping />
          <CartTotals />
          <Coupon cart={cart} />
          <CartNote cart={cart} />
          <DeliveryPrices />
          <p className={css.note}>{note}</p>
          <CheckoutButton lines={cart.lineItems} />
          <Link to="/products" className={buttonClass('secondary')}>
            {t('cart.continue')}
          </Link>
          <Trust guests={!cart.lineItems.some((line) => line.membersOnly)} />
        </aside>
      </div>
      <SavedForLater />
    </div>
  );
}
