import { useId } from 'react';
import type { Plans, Product, SubscriptionPlan, Variant } from '@souk/client';
import { usePlanWords } from '@souk/ui/plan';
import { useText } from '../../shared/text/index.ts';
import { planPriceOf, priceOf, type ShownPrice } from './selection.ts';
import { ShownAmount } from './ShownAmount.tsx';
import css from './PlanChoice.module.css';

interface Props {
  product: Product;
  variants: readonly Variant[];
  variant: Variant | null;
  offered: Plans;
  chosen: SubscriptionPlan | null;
  /** An empty id: once. */
  onChoose: (id: string) => void;
}

/** Once, or again and again: what each costs, how often, and how it ends. */
export function PlanChoice({ product, variants, variant, offered, chosen, onChoose }: Props) {
  const t = useText();
  const words = usePlanWords();
  const name = useId();
  return (
    <fieldset className={css.plans}>
      <legend className={css.legend}>{t('product.plan.legend')}</legend>
      {offered.once ? (
        <Row
          name={name}
          title={t('product.plan.once')}
          price={priceOf(product, variants, variant)}
          lines={[]}
          checked={chosen === null}
          onChoose={() => onChoose('')}
        />
      ) : null}
      {offered.plans.map((plan) => (
        <Row
          key={plan.id}
          name={name}
          title={plan.title}
          price={planPriceOf(plan, variant)}
          every={words.every(plan.subscriptionSettings)}
          lines={[plan.description ?? '', words.terms(plan.subscriptionSettings).join(' · ')].filter(Boolean)}
          checked={chosen?.id === plan.id}
          onChoose={() => onChoose(plan.id)}
        />
      ))}
    </fieldset>
  );
}

interface RowProps {
  name: string;
  title: string;
  price: ShownPrice | null;
  every?: string;
  lines: readonly string[];
  checked: boolean;
  onChoose: () => void;
}

function Row({ name, title, price, every, lines, checked, onChoose }: RowProps) {
  const id = useId();
  return (
    <label className={css.plan}>
      <input
        type="radio"
        className={css.radio}
        name={name}
        checked={checked}
        aria-labelledby={`${id}-title ${id}-price`}
        aria-describedby={lines.length > 0 ? `${id}-terms` : undefined}
        onChange={onChoose}
      />
      <span id={`${id}-title`} className={css.title}>
        <bdi>{title}</bdi>
      </span>
      <span id={`${id}-price`} className={css.price}>
        {price ? <ShownAmount price={price} /> : null}
        {every ? <span className={css.every}>{every}</span> : null}
      </span>
      {lines.length > 0 ? (
        <span id={`${id}-terms`} className={css.terms}>
          {lines.map((line) => (
            <bdi key={line} className={css.term}>
              {line}
            </bdi>
          ))}
        </span>
      ) : null}
    </label>
  );
}
