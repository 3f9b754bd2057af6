import { useId, useState } from 'react';
import { IconChevronDown } from '@tabler/icons-react';
import { Picture, VisuallyHidden, classes } from '@souk/ui';
import { choicesOf } from '@souk/ui/choices';
import type { CheckoutLine } from '@souk/client/checkout';
import { useWords } from '../../../shared/face.ts';
import { renews } from '../logic/charges.ts';
import { tab } from '../../../shared/storage.ts';
import { useDesk } from '../logic/context.ts';
import { draftKey } from '../logic/drafts.ts';
import { couponOf, lineTrouble, nameOf } from '../logic/shown.ts';
import { useCheckoutText } from '../text/index.ts';
import { CardAmount } from './CardAmount.tsx';
import { CodeField } from './Codes.tsx';
import { Doing } from './Doing.tsx';
import { KeptGiftCards } from './KeptGiftCards.tsx';
import { MoreGoods } from './MoreGoods.tsx';
import { Totals } from './Totals.tsx';
import css from './Summary.module.css';

/** What is bought and what it comes to. On phones it is folded, with the total in sight. */
export function Summary() {
  const t = useCheckoutText();
  const { checkout, changing, locked, settings } = useDesk();
  const { orderSummary } = useWords();
  // What was typed and not applied is in sight again after a reload.
  const [open, setOpen] = useState(() =>
    (['coupon', 'giftCard', 'giftCardAmount'] as const).some((part) => tab.get(draftKey(part, checkout.id))),
  );
  const body = useId();
  const total = checkout.totalAfterGiftCard.formattedAmount;
  const { lockCouponCode, lockGiftCard } = checkout.customSettings ?? {};
  const trouble = checkout.lineItems.some(lineTrouble) || checkout.violations.length > 0;
  const shown = open || trouble;
  // A subscription is bought alone.
  const suggests =
    Boolean(settings.checkoutFields?.purchaseRecommendationsEnabled) && !locked && !renews(checkout);
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
        <h2 className={orderSummary ? css.ownHeading : css.heading}>{orderSummary || t('summary.title')}</h2>
        <Lines lines={checkout.lineItems} />
        <Violations />
        {locked ? null : (
          <div className={css.codes}>
            {couponOf(checkout) || lockCouponCode ? null : <CodeField kind="coupon" />}
            {checkout.giftCard ||
            lockGiftCard ||
            renews(checkout) ||
            !settings.checkoutFields?.giftCardRedeemEnabled ? null : (
              <>
                <KeptGiftCards />
                <CodeField kind="giftCard" />
              </>
            )}
            {checkout.giftCard && !lockGiftCard ? <CardAmount /> : null}
          </div>
        )}
        <Totals checkout={checkout} old={changing} />
        {suggests ? <MoreGoods /> : null}
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
        <p className={css.muted}>{t('summary.quantity', { count: line.quantity })}</p>
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
