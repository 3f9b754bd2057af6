import { memo } from 'react';
import { isAmount } from './amounts.ts';
import { useText } from './text/index.ts';
import { rowOf, type Row } from './values.ts';
import css from './variants.module.css';

/** What the product has, and which columns there are because of it. */
export interface Usual {
  counted: boolean;
  weighed: boolean;
  price: string;
  cost: string;
  weight: string;
}

interface Props extends Usual {
  id: string;
  at: number;
  /** The row as the form holds it. */
  text: string;
  chosen: boolean;
  onToggle: (id: string) => void;
  onPut: (at: number, part: Partial<Row>) => void;
}

/** One variant. An empty field shows what the variant has from its product. */
export const VariantLine = memo(function VariantLine({
  id,
  at,
  text,
  chosen,
  counted,
  weighed,
  price,
  cost,
  weight,
  onToggle,
  onPut,
}: Props) {
  const t = useText();
  const row = rowOf(text);
  const name = Object.values(row.choices).join(', ');
  const amount = (field: 'price' | 'cost' | 'weight', label: string, full: string, usual: string) => (
    <td data-label={label}>
      <input
        className={css.number}
        aria-label={full}
        aria-invalid={(row[field] !== '' && !isAmount(row[field])) || undefined}
        inputMode="decimal"
        placeholder={usual || undefined}
        value={row[field]}
        onChange={(event) => onPut(at, { [field]: event.currentTarget.value })}
      />
    </td>
  );
  return (
    <tr data-chosen={chosen || undefined} data-hidden={!row.visible || undefined}>
      <td>
        <input
          type="checkbox"
          aria-label={t('products.selectVariant', { name })}
          checked={chosen}
          onChange={() => onToggle(id)}
        />
      </td>
      <th scope="row">{name}</th>
      {amount('price', t('products.price'), t('products.priceOf', { name }), price)}
      {amount('cost', t('products.costShort'), t('products.costOf', { name }), cost)}
      {counted ? (
        <td data-label={t('products.stock')}>
          <input
            className={css.number}
            aria-label={t('products.stockOf', { name })}
            aria-invalid={(row.quantity !== '' && !/^\d{1,5}$/.test(row.quantity)) || undefined}
            data-out={row.quantity === '0' || undefined}
            inputMode="numeric"
            value={row.quantity}
            onChange={(event) => onPut(at, { quantity: event.currentTarget.value })}
          />
        </td>
      ) : null}
      {weighed ? amount('weight', t('products.weight'), t('products.weightOf', { name }), weight) : null}
      <td data-label={t('products.sku')}>
        <input
          className={css.text}
          dir="ltr"
          aria-label={t('products.skuOf', { name })}
          maxLength={40}
          value={row.sku}
          onChange={(event) => onPut(at, { sku: event.currentTarget.value })}
        />
      </td>
      <td data-label={t('products.variantShown')} className={css.tick}>
        <input
          type="checkbox"
          aria-label={t('products.shownOf', { name })}
          checked={row.visible}
          onChange={(event) => onPut(at, { visible: event.currentTarget.checked })}
        />
      </td>
    </tr>
  );
});
