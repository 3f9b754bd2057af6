import { useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '@souk/ui';
import { useStore } from '../../shared/store.ts';
import { changedBy, digitsOf } from './amounts.ts';
import { FillRow, type Fill } from './FillRow.tsx';
import { useText } from './text/index.ts';
import { choiceKey, rowOf, writeRow, type ProductValues, type Row } from './values.ts';
import { VariantLine, type Usual } from './VariantLine.tsx';
import css from './variants.module.css';

/** So many are drawn at once: a grid of a thousand would make every key press slow. */
const step = 100;

export function VariantGrid({
  variants,
  product,
  onChange,
}: {
  variants: readonly string[];
  /** What variants are like that have nothing of their own. */
  product: ProductValues;
  onChange: (variants: readonly string[]) => void;
}) {
  const t = useText();
  const { settings } = useStore();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [shown, setShown] = useState(step);
  const latest = useRef({ variants, onChange });
  useEffect(() => {
    latest.current = { variants, onChange };
  });
  const keys = variants.map((text) => choiceKey(rowOf(text).choices));
  const selected = keys.filter((key) => chosen.has(key));
  // Always the same function: of all lines only the one that is written in is drawn anew.
  const put = useCallback((at: number, part: Partial<Row>) => {
    const { variants: now, onChange: change } = latest.current;
    change(now.map((text, one) => (one === at ? writeRow({ ...rowOf(text), ...part }) : text)));
  }, []);
  const toggle = useCallback((key: string) => {
    setChosen((now) => {
      const next = new Set(now);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  }, []);
  const digits = digitsOf(settings.currency);
  const fill = ({ price, cost, quantity, weight, sku, visible }: Fill) =>
    onChange(
      variants.map((text, at) => {
        if (!chosen.has(keys[at] ?? '')) return text;
        const row = rowOf(text);
        const by = (now: string, usual: string, change: string) =>
          change === '' ? now : (changedBy(now || usual, change, digits) ?? now);
        return writeRow({
          ...row,
          price: by(row.price, product.price, price),
          cost: by(row.cost, product.cost, cost),
          quantity: quantity || row.quantity,
          weight: weight || row.weight,
          sku: sku || row.sku,
          visible: visible === '' ? row.visible : visible === 'yes',
        });
      }),
    );
  const all = selected.length === keys.length;
  const usual: Usual = {
    counted: product.track,
    weighed: product.kind !== 'digital',
    price: product.price,
    cost: product.cost,
    weight: product.weight,
  };
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
                onChange={() => setChosen(all ? new Set() : new Set(keys))}
              />
            </th>
            <th scope="col">
              {t('products.variant')}{' '}
              <span className={css.count}>{t('products.variantsCount', { count: keys.length })}</span>
            </th>
            <Head end>{t('products.price')}</Head>
            <Head end>{t('products.costShort')}</Head>
            {usual.counted ? <Head end>{t('products.stock')}</Head> : null}
            {usual.weighed ? <Head end>{t('products.weight')}</Head> : null}
            <Head>{t('products.sku')}</Head>
            <Head>{t('products.variantShown')}</Head>
          </tr>
        </thead>
        <tbody>
          {selected.length > 0 ? <FillRow count={selected.length} usual={usual} onApply={fill} /> : null}
          {variants.slice(0, shown).map((text, at) => (
            <VariantLine
              key={keys[at]}
              id={keys[at] ?? ''}
              at={at}
              text={text}
              chosen={chosen.has(keys[at] ?? '')}
              onToggle={toggle}
              onPut={put}
              {...usual}
            />
          ))}
        </tbody>
      </table>
      {keys.length > shown ? (
        <div className={css.more}>
          <Button variant="secondary" size="small" onClick={() => setShown(shown + step)}>
            {t('products.moreVariants', { count: Math.min(step, keys.length - shown) })}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** On phones the columns' names stand beside the fields instead. */
function Head({ end, children }: { end?: boolean; children: string }) {
  return (
    <th scope="col" className={end ? `${css.end} ${css.wideOnly}` : css.wideOnly}>
      {children}
    </th>
  );
}
