import { IconShoppingBag } from '@tabler/icons-react';
import { useText } from '../../shared/text/index.ts';
import { countOf } from './cart-changes.ts';
import { useCartActions } from './CartProvider.tsx';
import { useCart } from './useCart.ts';
import css from './CartButton.module.css';

export function CartButton() {
  const t = useText();
  const { setOpen } = useCartActions();
  const { data: cart } = useCart();
  const count = countOf(cart);
  return (
    <button
      type="button"
      className={css.button}
      aria-haspopup="dialog"
      aria-label={t('nav.cartCount', { count })}
      onClick={() => setOpen(true)}
    >
      <IconShoppingBag className={css.icon} size={22} stroke={1.75} aria-hidden="true" />
      <span className={css.word} aria-hidden="true">
        {t('nav.cart')}
      </span>
      <span className={count > 0 ? css.count : `${css.count} ${css.none}`} aria-hidden="true">
        {count > 99 ? '99+' : count}
      </span>
    </button>
  );
}

/** Says the new number of pieces when it changes. */
export function CartCountAnnouncer() {
  const t = useText();
  const { data: cart } = useCart();
  return (
    <span aria-live="polite" className={css.announcer}>
      {cart ? t('nav.cartCount', { count: countOf(cart) }) : ''}
    </span>
  );
}
