import { useState } from 'react';
import { Button } from '@souk/ui';
import { useStore } from '../../shared/store.ts';
import { changedBy, digitsOf, isAmount } from './amounts.ts';
import { FillRow, type Fill } from './FillRow.tsx';
import { useText } from './text/index.ts';
import { choiceKey, rowOf, writeRow, type Row } from './values.ts';
import css from './variants.module.css';

/** So many are drawn at once: a grid of a thousand would make every key press slow. */
const step = 100;

export function VariantGrid({
  variants,
  counted,
  onChange,
}: {
  variants: readonly string[];
  counted: boolean;
  onChange: (variants: readonly string[]) => void;
}) {
  const t = useText();
  const { settings } = useStore();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [shown, setShown] = useState(step);
  const rows = variants.map((text) => {
    const row = rowOf(text);
    return { row, key: choiceKey(row.choices), name: Object.values(row.choices).join(', ') };
  });
  const selected = rows.filter(({ key }) => chosen.has(key));
  const put = (at: number, part: Partial<Row>) =>
    onChange(variants.map((text, one) => (one === at ? writeRow({ ...rowOf(text), ...part }) : text)));
  const fill = ({ price, quantity, sku }: Fill) =>
    onChange(
      rows.map(({ row, key }) =>
        chosen.has(key)
          ? writeRow({
              ...row,
              price: price
                ? (changedBy(row.price, price, digitsOf(settings.currency)) ?? row.price)
                : row.price,
              quantity: quantity || row.quantity,
              sku: sku || row.sku,
            })
          : writeRow(row),
      ),
    );
  const toggle = (key: string) => {
    const next = new Set(chosen);
    if (!next.delete(key)) next.add(key);
    setChosen(next);
  };
  const all = selected.length === rows.length;
  return (
    <div className={css.scroll}>
      <table className={css.grid}>
        <thead>
          <tr>
            <th scope="col">
              <input
                type="checkbox"
                aria-label={t('products.selectVariants')}
                checked={all}
                ref={(box) => {
                  if (box) box.indeterminate = !all && selected.length > 0;
                }}
                onChange={() => setChosen(all ? new Set() : new Set(rows.map(({ key }) => key)))}
              />
            </th>
            <th scope="col">
              {t('products.variant')}{' '}
              <span className={css.count}>{t('products.variantsCount', { count: rows.length })}</span>
            </th>
            <th scope="col" className={css.end}>
              {t('products.price')}
            </th>
            {counted ? (
              <th scope="col" className={css.end}>
                {t('products.stock')}
              </th>
            ) : null}
            <th scope="col">{t('products.sku')}</th>
          </tr>
        </thead>
        <tbody>
          {selected.length > 0 ? <FillRow count={selected.length} counted={counted} onApply={fill} /> : null}
          {rows.slice(0, shown).map(({ row, key, name }, at) => (
            <tr key={key} data-chosen={chosen.has(key) || undefined}>
              <td>
                <input
                  type="checkbox"
                  aria-label={t('products.selectVariant', { name })}
                  checked={chosen.has(key)}
                  onChange={() => toggle(key)}
                />
              </td>
              <th scope="row">{name}</th>
              <td>
                <input
                  className={css.number}
                  aria-label={t('products.priceOf', { name })}
                  aria-invalid={(row.price !== '' && !isAmount(row.price)) || undefined}
                  inputMode="decimal"
                  value={row.price}
                  onChange={(event) => put(at, { price: event.currentTarget.value })}
                />
              </td>
              {counted ? (
                <td>
                  <input
                    className={css.number}
                    aria-label={t('products.stockOf', { name })}
                    aria-invalid={(row.quantity !== '' && !/^\d{1,5}$/.test(row.quantity)) || undefined}
                    data-out={row.quantity === '0' || undefined}
                    inputMode="numeric"
                    value={row.quantity}
                    onChange={(event) => put(at, { quantity: event.currentTarget.value })}
                  />
                </td>
              ) : null}
              <td>
                <input
                  className={css.text}
                  dir="ltr"
                  aria-label={t('products.skuOf', { name })}
                  maxLength={40}
                  value={row.sku}
                  onChange={(event) => put(at, { sku: event.currentTarget.value })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > shown ? (
        <div className={css.more}>
          <Button variant="secondary" size="small" onClick={() => setShown(shown + step)}>
            {t('products.moreVariants', { count: Math.min(step, rows.length - shown) })}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
