import { useState, type KeyboardEvent } from 'react';
import { Button } from '@souk/ui';
import { changedBy, isAmount } from './amounts.ts';
import { useText } from './text/index.ts';
import type { Usual } from './VariantLine.tsx';
import css from './variants.module.css';

/** What the chosen variants get; what is empty stays as it is. */
export interface Fill {
  price: string;
  cost: string;
  quantity: string;
  weight: string;
  sku: string;
  visible: '' | 'yes' | 'no';
}

const nothing: Fill = { price: '', cost: '', quantity: '', weight: '', sku: '', visible: '' };

const wrongChange = (text: string): boolean => text !== '' && changedBy('1', text, 2) === null;

export function FillRow({
  count,
  usual: { counted, weighed },
  onApply,
}: {
  count: number;
  usual: Usual;
  onApply: (fill: Fill) => void;
}) {
  const t = useText();
  const [fill, setFill] = useState(nothing);
  const wrong: Partial<Record<keyof Fill, boolean>> = {
    price: wrongChange(fill.price),
    cost: wrongChange(fill.cost),
    weight: fill.weight !== '' && !isAmount(fill.weight),
    quantity: fill.quantity !== '' && !/^\d{1,5}$/.test(fill.quantity),
  };
  const apply = () => {
    if (Object.values(wrong).some(Boolean)) return;
    onApply(fill);
    setFill(nothing);
  };
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Not the whole form.
    event.preventDefault();
    apply();
  };
  const cell = (name: keyof Fill, label: string, full: string, numeric = true) => (
    <td data-label={label}>
      <input
        className={numeric ? css.number : css.text}
        aria-label={full}
        aria-invalid={wrong[name] || undefined}
        placeholder={t('products.keep')}
        value={fill[name]}
        onKeyDown={enter}
        onChange={(event) => setFill({ ...fill, [name]: event.currentTarget.value })}
      />
    </td>
  );
  const problem = wrong.quantity
    ? t('products.quantityWrong')
    : Object.values(wrong).some(Boolean)
      ? t('products.amountWrong')
      : undefined;
  return (
    <tr className={css.fill}>
      <td />
      <th scope="row">
        {t('products.fill', { count })}
        <span className={css.hint} role={problem ? 'alert' : undefined}>
          {problem ?? t('products.fillHint')}
        </span>
        <Button size="small" className={css.apply} onClick={apply}>
          {t('products.apply')}
        </Button>
      </th>
      {cell('price', t('products.price'), t('products.fillPrice'))}
      {cell('cost', t('products.costShort'), t('products.fillCost'))}
      {counted ? cell('quantity', t('products.stock'), t('products.fillStock')) : null}
      {weighed ? cell('weight', t('products.weight'), t('products.fillWeight')) : null}
      {cell('sku', t('products.sku'), t('products.fillSku'), false)}
      <td data-label={t('products.variantShown')}>
        <select
          className={css.text}
          aria-label={t('products.fillShown')}
          value={fill.visible}
          onChange={(event) => setFill({ ...fill, visible: event.currentTarget.value as Fill['visible'] })}
        >
          <option value="">{t('products.keep')}</option>
          <option value="yes">{t('products.shownYes')}</option>
          <option value="no">{t('products.shownNo')}</option>
        </select>
      </td>
    </tr>
  );
}
