import { useState, type KeyboardEvent } from 'react';
import { Button } from '@souk/ui';
import { changedBy } from './amounts.ts';
import { useText } from './text/index.ts';
import css from './variants.module.css';

/** What the chosen variants get; what is empty stays as it is. */
export interface Fill {
  price: string;
  quantity: string;
  sku: string;
}

const nothing: Fill = { price: '', quantity: '', sku: '' };

export function FillRow({
  count,
  counted,
  onApply,
}: {
  count: number;
  counted: boolean;
  onApply: (fill: Fill) => void;
}) {
  const t = useText();
  const [fill, setFill] = useState(nothing);
  const wrongPrice = fill.price !== '' && changedBy('1', fill.price, 2) === null;
  const wrongQuantity = fill.quantity !== '' && !/^\d{1,5}$/.test(fill.quantity);
  const apply = () => {
    if (wrongPrice || wrongQuantity) return;
    onApply(fill);
    setFill(nothing);
  };
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Not the whole form.
    event.preventDefault();
    apply();
  };
  const input = (name: keyof Fill, label: string, className: string | undefined, wrong = false) => (
    <input
      className={className}
      aria-label={label}
      aria-invalid={wrong || undefined}
      placeholder={t('products.keep')}
      value={fill[name]}
      onKeyDown={enter}
      onChange={(event) => setFill({ ...fill, [name]: event.currentTarget.value })}
    />
  );
  return (
    <tr className={css.fill}>
      <td />
      <th scope="row">
        {t('products.fill', { count })}
        <span className={css.hint}>{wrongPrice ? t('products.amountWrong') : t('products.fillHint')}</span>
      </th>
      <td>{input('price', t('products.fillPrice'), css.number, wrongPrice)}</td>
      {counted ? <td>{input('quantity', t('products.fillStock'), css.number, wrongQuantity)}</td> : null}
      <td>
        <span className={css.last}>
          {input('sku', t('products.fillSku'), css.text)}
          <Button size="small" onClick={apply}>
            {t('products.apply')}
          </Button>
        </span>
      </td>
    </tr>
  );
}
