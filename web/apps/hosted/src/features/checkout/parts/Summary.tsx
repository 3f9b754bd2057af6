import { useId, useState, type ReactNode } from 'react';
import { IconChevronDown } from '@tabler/icons-react';
import { Picture, VisuallyHidden, classes } from '@souk/ui';
import type { Checkout, CheckoutLine } from '@souk/client/checkout';
import { refusalFrom } from '../../../shared/refusal.ts';
import { useDesk } from '../logic/context.ts';
import { chosenOf, needsDelivery, waysOf } from '../logic/delivery.ts';
import {
  choicesOf,
  couponOf,
  discountAmount,
  discountName,
  lineTrouble,
  nameOf,
  something,
} from '../logic/shown.ts';
import { useCheckoutText } from '../text/index.ts';
import { CodeField } from './Codes.tsx';
import css from './Summary.module.css';

/** What is bought and what it comes to. On phones it is folded, with the total in sight. */
export function Summary() {
  const t = useCheckoutText();
  const { checkout, changing, locked, settings } = useDesk();
  const [open, setOpen] = useState(false);
  const body = useId();
  const total = checkout.totalAfterGiftCard.formattedAmount;
  const { lockCouponCode, lockGiftCard } = checkout.customSettings ?? {};
  const trouble = checkout.lineItems.some(lineTrouble) || checkout.violations.length > 0;
  const shown = open || trouble;
  return (
    <div className={css.summary}>
      <button
        type="button"
        className={css.toggle}
        aria-expanded={shown}
        aria-controls={body}
        onClick={() => setOpen(!shown)}
      >
        <span className={css.toggleText}>
          {t(shown ? 'summary.hide' : 'summary.show')}
          <IconChevronDown
            className={classes(css.chevron, shown && css.turned)}
            size={18}
            stroke={1.75}
            aria-hidden="true"
          />
        </span>
        <bdi className={css.toggleTotal}>{total}</bdi>
      </button>
      <div id={body} className={classes(css.body, !shown && css.folded)}>
        <h2 className={css.heading}>{t('summary.title')}</h2>
        <Lines lines={checkout.lineItems} />
        <Violations />
        {locked ? null : (
          <div className={css.codes}>
            {couponOf(checkout) || lockCouponCode ? null : <CodeField kind="coupon" />}
            {checkout.giftCard || lockGiftCard || !settings.checkoutFields?.giftCardRedeemEnabled ? null : (
              <CodeField kind="giftCard" />
            )}
          </div>
        )}
        <Totals checkout={checkout} old={changing} />
      </div>
      <div aria-live="polite">
        <VisuallyHidden>{changing ? '' : t('summary.announce', { total })}</VisuallyHidden>
      </div>
    </div>
  );
}

export function Lines({ lines, still }: { lines: readonly CheckoutLine[]; still?: boolean }) {
  return (
    <ul className={css.lines}>
      {lines.map((line) => (
        <li key={line.id} className={css.line}>
          <Line line={line} still={still} />
        </li>
      ))}
    </ul>
  );
}

function Line({ line, still }: { line: CheckoutLine; still?: boolean }) {
  const t = useCheckoutText();
  const { locked } = useDesk();
  const trouble = still || locked ? null : lineTrouble(line);
  const choices = choicesOf(line);
  const left = line.availability?.quantityAvailable ?? 0;
  return (
    <>
      <Picture className={css.picture} image={line.media} alt="" sizes="72px" ratio="64 / 72" />
      <div className={css.lineText}>
        <p className={css.name}>
          <bdi>{nameOf(line)}</bdi>
        </p>
        {choices ? (
          <p className={css.muted}>
            <bdi>{choices}</bdi>
          </p>
        ) : null}
        {line.quantity > 1 || !choices ? (
          <p className={css.muted}>{t('summary.quantity', { count: line.quantity })}</p>
        ) : null}
        {line.subscriptionOptionInfo?.title ? (
          <p className={css.muted}>
            {line.subscriptionOptionInfo.title.translated || line.subscriptionOptionInfo.title.original}
          </p>
        ) : null}
        {trouble ? (
          <p className={trouble === 'gone' ? css.bad : css.warning}>
            {trouble === 'gone' ? t('line.gone') : t('line.fewer', { count: left })}
          </p>
        ) : null}
        {trouble === 'gone' ? <TakeOut ids={[line.id]} name={nameOf(line)} /> : null}
      </div>
      <p className={css.price}>
        <bdi className={trouble === 'gone' ? css.struck : undefined}>
          {line.lineItemPrice?.formattedAmount ?? line.price?.formattedAmount}
        </bdi>
      </p>
    </>
  );
}

function TakeOut({ ids, name }: { ids: string[]; name: string }) {
  const t = useCheckoutText();
  const { checkout, calls } = useDesk();
  return (
    <Doing
      label={t('line.remove')}
      full={t('line.removeName', { name })}
      work={() => calls.removeLines(checkout.id, ids)}
    />
  );
}

/** A small change at the place it is about; what goes wrong is said there. */
function Doing({ label, full, work }: { label: string; full: string; work: () => Promise<Checkout> }) {
  const t = useCheckoutText();
  const { change, changing } = useDesk();
  const [failed, setFailed] = useState(false);
  const run = () => {
    setFailed(false);
    change(work).catch((error: unknown) => setFailed(Boolean(refusalFrom(error))));
  };
  return (
    <span>
      <button
        type="button"
        className={css.link}
        aria-label={full}
        aria-disabled={changing || undefined}
        onClick={() => !changing && run()}
      >
        {label}
      </button>
      {failed ? (
        <span role="alert" className={css.bad}>
          {t('change.failed')}
        </span>
      ) : null}
    </span>
  );
}

function Violations() {
  const { checkout } = useDesk();
  if (checkout.violations.length === 0) return null;
  return (
    <ul className={css.violations} role="alert">
      {checkout.violations.map((violation, index) => {
        const line = checkout.lineItems.find((each) => each.id === violation.target?.lineItem?.id);
        return (
          <li key={index} className={violation.severity === 'ERROR' ? css.bad : css.warning}>
            {line ? <strong>{nameOf(line)}: </strong> : null}
            {violation.description}
            {line && violation.severity === 'ERROR' ? <TakeOut ids={[line.id]} name={nameOf(line)} /> : null}
          </li>
        );
      })}
    </ul>
  );
}

export function Totals({ checkout, old, still }: { checkout: Checkout; old?: boolean; still?: boolean }) {
  const t = useCheckoutText();
  const { calls, locked } = useDesk();
  const fixed = still || locked;
  const { subtotal, shipping, discount } = checkout.priceSummary;
  const named = checkout.appliedDiscounts.filter((each) => something(discountAmount(each)));
  const idle = checkout.calculationErrors?.couponCalculationError;
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
        <Row label={t('coupon.idle')} warning>
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
          <Row key={index} label={fee.translatedName || fee.name || ''} value={fee.price.formattedAmount} />
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
          label={t('summary.giftCard', { code: card.obfuscatedCode ?? '' })}
          value={`−${card.amount.formattedAmount}`}
          saving
        >
          {fixed ? null : (
            <Remove name={t('giftCard.label')} work={() => calls.removeGiftCard(checkout.id)} />
          )}
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
