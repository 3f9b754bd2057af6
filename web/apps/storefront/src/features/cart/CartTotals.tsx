import type { AppliedDiscount, EstimateTotalsResponse, MultiCurrencyPrice } from '@souk/client';
import { ErrorState, Skeleton, VisuallyHidden } from '@souk/ui';
import { requestIdOf } from '../../shared/store.ts';
import { useText } from '../../shared/text/index.ts';
import { useCartActions } from './CartProvider.tsx';
import { useTotals } from './useCart.ts';
import css from './CartTotals.module.css';

/** Nothing to say about an amount that is exactly zero; the server's text decides, no arithmetic here. */
const something = (price: MultiCurrencyPrice | undefined): price is MultiCurrencyPrice =>
  Boolean(price && /[1-9]/.test(price.amount));

const discountName = (discount: AppliedDiscount): string | undefined =>
  discount.coupon?.name ||
  discount.coupon?.code ||
  discount.discountRule?.name?.translated ||
  discount.discountRule?.name?.original ||
  undefined;

const discountAmount = (discount: AppliedDiscount) =>
  discount.coupon?.amount ?? discount.discountRule?.amount ?? discount.merchantDiscount?.amount;

export function CartTotals() {
  const t = useText();
  const { writing } = useCartActions();
  const { data, error, isFetching, refetch } = useTotals(true);
  if (error && !data) {
    return (
      <ErrorState
        bar
        title={t('cart.totalsError')}
        requestId={requestIdOf(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data?.priceSummary) {
    return (
      <div className={css.totals}>
        <Skeleton height={24} />
        <Skeleton height={32} />
      </div>
    );
  }
  return <Rows totals={data} old={writing || isFetching} />;
}

function Rows({ totals, old }: { totals: EstimateTotalsResponse; old: boolean }) {
  const t = useText();
  const { subtotal, discount, shipping, tax, total } = totals.priceSummary ?? {};
  const named = totals.appliedDiscounts.filter((each) => something(discountAmount(each)));
  return (
    <>
      <dl className={old ? `${css.totals} ${css.old}` : css.totals}>
        <Row label={t('cart.subtotal')} price={subtotal} />
        {named.map((each, index) => (
          <Row
            key={index}
            label={discountName(each) ?? t('cart.discount')}
            price={discountAmount(each)}
            tone="saving"
          />
        ))}
        {named.length === 0 && something(discount) ? (
          <Row label={t('cart.discount')} price={discount} tone="saving" />
        ) : null}
        {something(shipping) ? <Row label={t('cart.shipping')} price={shipping} /> : null}
        {something(tax) ? <Row label={t('cart.tax')} price={tax} /> : null}
        <Row label={t('cart.total')} price={total} tone="total" />
      </dl>
      <div aria-live="polite">
        <VisuallyHidden>
          {old ? '' : t('cart.totalsAnnounce', { total: total?.formattedAmount ?? '' })}
        </VisuallyHidden>
      </div>
    </>
  );
}

function Row({
  label,
  price,
  tone,
}: {
  label: string;
  price?: MultiCurrencyPrice;
  tone?: 'saving' | 'total';
}) {
  if (!price) return null;
  return (
    <div className={tone ? `${css.row} ${css[tone]}` : css.row}>
      <dt>{label}</dt>
      <dd key={price.formattedAmount} className={css.amount}>
        <bdi>{tone === 'saving' ? `−${price.formattedAmount}` : price.formattedAmount}</bdi>
      </dd>
    </div>
  );
}
