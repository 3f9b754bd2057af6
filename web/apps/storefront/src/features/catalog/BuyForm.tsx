import { useRef, useState, type ReactNode } from 'react';
import type { Plans, Product, SubscriptionPlan, Variant } from '@souk/client';
import { Button, QuantityStepper, Skeleton, classes, largestQuantity } from '@souk/ui';
import { useBuying } from '../../shared/buying.ts';
import { useText } from '../../shared/text/index.ts';
import { useLoggedIn } from '../../shared/useLoggedIn.ts';
import { useSignIn } from '../../shared/useSignIn.ts';
import { useWishes } from '../../shared/wishes.ts';
import { BuyBar } from './BuyBar.tsx';
import { BuyNow } from './BuyNow.tsx';
import { CustomTexts } from './CustomTexts.tsx';
import { firstWrong, written, type Texts } from './custom-texts.ts';
import { Options } from './Options.tsx';
import { PlanChoice } from './PlanChoice.tsx';
import {
  availabilityOf,
  chosenVariant,
  lowStock,
  missingOption,
  optionName,
  referenceTo,
  type Selection,
} from './selection.ts';
import { useAhead } from './useAhead.ts';
import css from './ProductPage.module.css';

interface Props {
  product: Product;
  variants: readonly Variant[];
  selection: Selection;
  onSelect: (selection: Selection) => void;
  /** Not known yet: what may be bought in which way is not offered before it is. */
  plans: Plans | undefined;
  /** Null: bought once. */
  plan: SubscriptionPlan | null;
  onPlan: (id: string) => void;
  price: ReactNode;
}

/** Radio buttons are hidden behind their labels, so browsers differ in how much of them they show by themselves. */
function lead(to: HTMLElement | null | undefined, shown: HTMLElement | undefined) {
  to?.focus({ preventScroll: true });
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  shown?.scrollIntoView({ block: 'center', behavior: still ? 'auto' : 'smooth' });
}

/** Choices, texts, quantity and the way into the cart. */
export function BuyForm({ product, variants, selection, onSelect, plans, plan, onPlan, price }: Props) {
  const t = useText();
  const buying = useBuying();
  const { busy: leaving, signIn } = useSignIn();
  const { Notice } = useWishes();
  const form = useRef<HTMLFormElement>(null);
  const row = useRef<HTMLDivElement>(null);
  const [quantity, setQuantity] = useState(1);
  const [wanting, setWanting] = useState<string | null>(null);
  const [texts, setTexts] = useState<Texts>({});
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);

  const missing = missingOption(product, selection);
  const variant = chosenVariant(product, variants, selection);
  const notOffered = Boolean(
    product.manageVariants && product.productOptions.length > 0 && !missing && !variant,
  );
  const { inStock, left } = availabilityOf(product, variant);
  const ahead = useAhead(product.id, selection, !inStock && !notOffered && !missing);
  const sellable = (inStock || ahead) && !notOffered;
  // Whoever comes back signed in finds the button to buy.
  const barred = !useLoggedIn() && product.membersOnly === true && sellable;
  const most = Math.max(1, ahead ? largestQuantity : (left ?? largestQuantity));
  const count = Math.min(quantity, most);

  /** Leads to the first option without a choice, or text that is missing or too long. False when there is none. */
  const askFor = () => {
    const text = firstWrong(product, texts);
    setTried(Boolean(text));
    if (!missing && !text) return false;
    const inForm = (kind: string) => [...(form.current?.querySelectorAll<HTMLElement>(kind) ?? [])];
    if (missing) {
      setWanting(missing.name);
      const group = inForm('fieldset').find((each) => each.dataset.option === missing.name);
      lead(group?.querySelector('input'), group);
    } else {
      const field = inForm('[data-text]').find((each) => each.dataset.text === text?.title);
      lead(field, field);
    }
    return true;
  };
  const wanted = () => ({
    name: product.name,
    reference: referenceTo(product, variant, selection, plan, written(product, texts)),
    quantity: count,
  });
  const buy = async () => {
    if (barred) return signIn();
    if (busy || askFor()) return;
    setBusy(true);
    await buying.add(wanted());
    setBusy(false);
  };

  const action = !sellable
    ? t('product.soldOut')
    : barred
      ? t('product.members')
      : missing
        ? t('product.choose', { option: optionName(missing) })
        : t(plan ? 'product.plan.add' : ahead ? 'product.ahead' : 'product.add');

  return (
    <>
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          void buy();
        }}
      >
        <Options
          product={product}
          variants={variants}
          selection={selection}
          wanting={wanting}
          onChoose={(option, choice) => {
            setWanting(null);
            onSelect({ ...selection, [option]: choice });
          }}
        />
        {sellable && !barred ? (
          <CustomTexts
            product={product}
            texts={texts}
            tried={tried}
            onWrite={(title, text) => setTexts((now) => ({ ...now, [title]: text }))}
          />
        ) : null}
        {plans && plans.plans.length > 0 ? (
          <PlanChoice
            product={product}
            variants={variants}
            variant={variant}
            offered={plans}
            chosen={plan}
            onChoose={onPlan}
          />
        ) : null}
        {plans ? (
          <div ref={row} className={css.buy}>
            {barred ? null : (
              <QuantityStepper value={count} max={most} onChange={setQuantity} disabled={!sellable} />
            )}
            <Button
              type="submit"
              size="large"
              className={classes(css.add, plan && css.addPlan)}
              busy={busy || leaving}
              disabled={!sellable}
            >
              {action}
            </Button>
          </div>
        ) : (
          <Skeleton className={css.buy} height={sellable ? 116 : 52} />
        )}
        {plans && sellable && !barred ? <BuyNow go={async () => !askFor() && buying.now(wanted())} /> : null}
        <p className={css.stock} aria-live="polite">
          {!sellable ? (
            <span className={css.few}>{t('product.soldOutNote')}</span>
          ) : barred ? (
            t('product.membersNote')
          ) : ahead ? (
            t('product.aheadNote')
          ) : left !== null && left <= lowStock ? (
            <span className={css.few}>{t('product.left', { count: left })}</span>
          ) : (
            t('product.inStock')
          )}
        </p>
      </form>
      {plans && sellable ? (
        <BuyBar
          after={row}
          label={t('product.bar', { name: product.name })}
          name={product.name}
          price={price}
        >
          <Button
            className={css.barButton}
            busy={busy || leaving}
            // There are two of them then: this one says what it is for.
            aria-label={`${action}: ${product.name}`}
            onClick={() => void buy()}
          >
            {plan && !missing && !barred ? t('product.plan.subscribe') : action}
          </Button>
        </BuyBar>
      ) : null}
      {!inStock && !ahead && !notOffered && !missing ? (
        <Notice product={product} reference={referenceTo(product, variant, selection, null)} />
      ) : null}
    </>
  );
}
