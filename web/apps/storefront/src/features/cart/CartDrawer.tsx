import { Link } from '@tanstack/react-router';
import { Drawer, EmptyState, ErrorState, Loading, Skeleton, buttonClass } from '@souk/ui';
import { requestIdOf } from '../../shared/store.ts';
import { useText } from '../../shared/text/index.ts';
import { CartLines } from './CartLines.tsx';
import { useCartActions } from './CartProvider.tsx';
import { CartTotals } from './CartTotals.tsx';
import { CheckoutButton } from './CheckoutButton.tsx';
import { useCostNote } from './cost-note.ts';
import { FreeShipping } from './FreeShipping.tsx';
import { usePricesSeen } from './prices.ts';
import { useCart } from './useCart.ts';
import css from './CartDrawer.module.css';

export function CartDrawer() {
  const t = useText();
  const note = useCostNote();
  const { open, setOpen } = useCartActions();
  const { data: cart, error, isPending, refetch } = useCart();
  const close = () => setOpen(false);
  usePricesSeen(cart, open);
  const filled = Boolean(cart && cart.lineItems.length > 0);
  return (
    <Drawer
      open={open}
      onClose={close}
      title={t('cart.title')}
      footer={
        filled && open ? (
          <div className={css.footer}>
            <FreeShipping />
            <CartTotals />
            <p className={css.note}>{note}</p>
            <CheckoutButton lines={cart?.lineItems ?? []} />
            <Link to="/cart" className={buttonClass('secondary', 'large')} onClick={close}>
              {t('cart.view')}
            </Link>
          </div>
        ) : null
      }
    >
      {isPending && open ? (
        <Loading onRetry={() => void refetch()}>
          <div className={css.loading}>
            <Skeleton height={96} />
            <Skeleton height={96} />
          </div>
        </Loading>
      ) : error && cart === undefined ? (
        <ErrorState
          compact
          title={t('cart.error')}
          text={t('cart.errorText')}
          requestId={requestIdOf(error)}
          onRetry={() => void refetch()}
          headingLevel={3}
        />
      ) : filled && cart ? (
        <CartLines lines={cart.lineItems} />
      ) : (
        <EmptyState
          title={t('cart.empty.title')}
          text={t('cart.empty.text')}
          headingLevel={3}
          action={
            <Link to="/products" className={buttonClass()} onClick={close}>
              {t('cart.empty.action')}
            </Link>
          }
        />
      )}
    </Drawer>
  );
}
