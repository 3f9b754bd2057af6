import type { ReactNode } from 'react';
import { classes } from '@souk/ui';
import { idleCoupon } from '@souk/ui/coupon';
import { useLanguage } from '@souk/ui/text';
import { tipCode, type Checkout } from '@souk/client/checkout';
import { useDesk } from '../logic/context.ts';
import { chosenOf, needsDelivery, waysOf } from '../logic/delivery.ts';
import { discountAmount, discountName, something } from '../logic/shown.ts';
import { codeProblem } from '../logic/trouble.ts';
import { useCheckoutText } from '../text/index.ts';
import { Doing } from './Doing.tsx';
import css from './Summary.module.css';

export function Totals({ checkout, old, still }: { checkout: Checkout; old?: boolean; still?: boolean }) {
  const t = useCheckoutText();
  const { code: language } = useLanguage();
  const { calls, locked } = useDesk();
  const fixed = still || locked;
  const { subtotal, shipping, discount } = checkout.priceSummary;
  const named = checkout.appliedDiscounts.filter((each) => something(discountAmount(each)));
  const idle = checkout.calculationErrors?.couponCalculationError;
  const refused = (code: string) => {
    const known = codeProblem('coupon', code);
    return known && t(known);
  };
  const chosen = chosenOf(checkout, waysOf(checkout));
  const taxes = checkout.taxSummary.aggregatedTaxBreakdown.filter((tax) =>
    something(tax.aggregatedTaxAmount),
  );
  const card = checkout.giftCard;
  const later = something(checkout.payLater.total);
  return (
    <dl className={classes(css.totals, old && css.old)}>
      <Row label={t('summary.subtotal')} value={subtotal?.formattedAmount} />
      {named.map((each, index) => (
        <Row
          key={index}
          label={discountName(each) || t('summary.discount')}
          value={`−${discountAmount(each)?.formattedAmount}`}
          saving
        >
          {each.coupon && !fixed ? (
            <Remove name={each.coupon.code ?? ''} work={() => calls.removeCoupon(checkout.id)} />
          ) : null}
        </Row>
      ))}
      {named.length === 0 && something(discount) ? (
        <Row label={t('summary.discount')} value={`−${discount.formattedAmount}`} saving />
      ) : null}
      {idle && !fixed ? (
        <Row label={idleCoupon(idle, language, refused)} warning>
          <Remove name={t('coupon.label')} work={() => calls.removeCoupon(checkout.id)} />
        </Row>
      ) : null}
      {needsDelivery(checkout) ? (
        <Row
          label={t(chosen?.way.pickup ? 'summary.pickup' : 'summary.shipping')}
          value={
            !checkout.shippingInfo?.selectedCarrierServiceOption
              ? t('summary.atNextStep')
              : something(shipping)
                ? shipping.formattedAmount
                : t('summary.free')
          }
          quiet={!checkout.shippingInfo?.selectedCarrierServiceOption}
        />
      ) : null}
      {checkout.additionalFees
        .filter((fee) => something(fee.price))
        .map((fee, index) => (
          <Row
            key={index}
            label={fee.code === tipCode ? t('summary.tip') : fee.translatedName || fee.name || ''}
            value={fee.price.formattedAmount}
          />
        ))}
      {taxes.map((tax, index) => {
        const name = tax.taxName || t('summary.tax');
        return (
          <Row
            key={index}
            label={checkout.taxIncludedInPrice ? t('summary.taxIncluded', { name }) : name}
            value={tax.aggregatedTaxAmount.formattedAmount}
            quiet
          />
        );
      })}
      {card ? (
        <Row
          label={t('summary.giftCard', { code: `····${(card.obfuscatedCode ?? '').slice(-4)}` })}
          value={`−${card.amount.formattedAmount}`}
          saving
        >
          {fixed ? null : (
            <Remove name={t('giftCard.label')} work={() => calls.removeGiftCard(checkout.id)} />
          )}
          {card.balance && card.remaining && !fixed ? (
            <span className={css.cardLeft}>
              {t('giftCard.left', {
                balance: card.balance.formattedAmount,
                remaining: card.remaining.formattedAmount,
              })}
            </span>
          ) : null}
        </Row>
      ) : null}
      {checkout.calculationErrors?.giftCardCalculationError && !fixed ? (
        <Row label={t('giftCard.trouble')} warning>
          <Remove name={t('giftCard.label')} work={() => calls.removeGiftCard(checkout.id)} />
        </Row>
      ) : null}
      <div className={css.total}>
        <dt>{t('summary.total')}</dt>
        <dd key={checkout.totalAfterGiftCard.formattedAmount}>
          <bdi>{checkout.totalAfterGiftCard.formattedAmount}</bdi>
        </dd>
      </div>
      {something(checkout.payAfterFreeTrial.total) ? (
        <>
          <Row label={t('summary.payNow')} value={checkout.payNowTotalAfterGiftCard.formattedAmount} />
          <Row
            label={t('summary.afterTrial')}
            value={checkout.payAfterFreeTrial.total.formattedAmount}
            quiet
          />
        </>
      ) : null}
      {later ? (
        <>
          <Row label={t('summary.payNow')} value={checkout.payNowTotalAfterGiftCard.formattedAmount} />
          <Row label={t('summary.payLater')} value={checkout.payLater.total?.formattedAmount} quiet />
        </>
      ) : null}
    </dl>
  );
}

interface RowProps {
  label: string;
  value?: string;
  saving?: boolean;
  quiet?: boolean;
  warning?: boolean;
  children?: ReactNode;
}

function Row({ label, value, saving, quiet, warning, children }: RowProps) {
  return (
    <div className={css.row}>
      <dt className={warning ? css.warning : undefined}>
        <bdi>{label}</bdi> {children}
      </dt>
      <dd className={classes(css.amount, saving && css.saving, quiet && css.quiet)}>
        <bdi>{value}</bdi>
      </dd>
    </div>
  );
}

function Remove({ name, work }: { name: string; work: () => Promise<Checkout> }) {
  const t = useCheckoutText();
  return <Doing label={t('summary.remove')} full={t('summary.removeName', { name })} work={work} />;
}
