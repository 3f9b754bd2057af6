import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { IconX } from '@tabler/icons-react';
import { isSoukError, type Cart } from '@souk/client';
import { cartCalls } from '@souk/client/cart';
import { Button, TextField } from '@souk/ui';
import { idleCoupon } from '@souk/ui/coupon';
import { useLanguage } from '@souk/ui/text';
import { useStore } from '../../shared/store.ts';
import { something } from '../../shared/sums.ts';
import { useCartActions } from './CartProvider.tsx';
import { useCartText, type CartKey } from './text/index.ts';
import { useTotals } from './useCart.ts';
import css from './Coupon.module.css';

const problems: Record<string, CartKey> = {
  ERROR_COUPON_DOES_NOT_EXIST: 'coupon.unknown',
  ERROR_COUPON_IS_NOT_ACTIVE_YET: 'coupon.notYet',
  ERROR_COUPON_HAS_EXPIRED: 'coupon.expired',
  ERROR_COUPON_USAGE_EXCEEDED: 'coupon.usedUp',
  ERROR_COUPON_LIMIT_PER_CUSTOMER_EXCEEDED: 'coupon.usedByYou',
  COUPON_CODE_IS_LOCKED: 'coupon.locked',
};

/** A link until somebody has a code, then a field; the code that is used, and a way to take it off. */
export function Coupon({ cart }: { cart: Cart }) {
  const t = useCartText();
  const { client } = useStore();
  const { change } = useCartActions();
  const { code: language } = useLanguage();
  const coupon = cart.appliedDiscounts.find((each) => each.coupon?.code)?.coupon;
  const used = coupon?.code;
  // Asked for by the totals. A coupon that takes something off by now is not held against what they said before.
  const { data: totals } = useTotals(false);
  const idle = something(coupon?.amount) ? undefined : totals?.calculationErrors.couponCalculationError;
  const [open, setOpen] = useState(false);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<CartKey>();
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  const attempt = async (work: () => Promise<Cart | null>) => {
    setBusy(true);
    setProblem(undefined);
    try {
      await change(work);
      setOpen(false);
      setCode('');
    } catch (error) {
      setProblem((isSoukError(error) && problems[error.code]) || 'coupon.failed');
      field.current?.focus();
    }
    setBusy(false);
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    const typed = code.trim();
    if (busy) return;
    if (!typed) {
      setProblem('coupon.needed');
      field.current?.focus();
      return;
    }
    void attempt(() => cartCalls(client).applyCoupon(typed));
  };

  if (used) {
    const refused = (code: string) => {
      const known = problems[code];
      return known && t(known);
    };
    const remove = (shown: ReactNode, look = css.link) => (
      <button
        type="button"
        className={look}
        aria-label={t('coupon.remove', { code: used })}
        disabled={busy}
        onClick={() => void attempt(() => cartCalls(client).removeCoupon())}
      >
        {shown}
      </button>
    );
    return (
      <div className={css.entered}>
        <div className={css.used}>
          <bdi>{t('coupon.applied', { code: used })}</bdi>
          {idle
            ? null
            : remove(<IconX size={14} stroke={1.75} aria-hidden="true" />, `${css.link} ${css.off}`)}
        </div>
        <div className={css.idle}>
          <p role="status">{idle ? idleCoupon(idle, language, refused) : null}</p>
          {idle ? remove(t('coupon.take')) : null}
        </div>
      </div>
    );
  }
  if (!open) {
    return (
      <button type="button" className={css.link} onClick={() => setOpen(true)}>
        {t('coupon.add')}
      </button>
    );
  }
  return (
    <form className={css.code} noValidate onSubmit={send}>
      <TextField
        ref={field}
        autoFocus
        label={t('coupon.label')}
        value={code}
        error={problem && t(problem)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        dir="ltr"
        maxLength={50}
        onChange={(event) => {
          setCode(event.target.value);
          setProblem(undefined);
        }}
      />
      <Button type="submit" variant="secondary" busy={busy}>
        {t('coupon.apply')}
      </Button>
    </form>
  );
}
