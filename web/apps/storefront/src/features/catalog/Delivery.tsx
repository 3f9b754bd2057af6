import { useEffect, useRef, useState } from 'react';
import type { Product, Variant } from '@souk/client';
import { atRest } from '../../shared/at-rest.ts';
import { hasSaid } from '../../shared/delivery/place.ts';
import { useText } from '../../shared/text/index.ts';
import { likelyReference, type Selection } from './selection.ts';
import css from './Delivery.module.css';

const load = () => import('./DeliveryWays.tsx');

interface Props {
  product: Product;
  variants: readonly Variant[];
  selection: Selection;
  inStock: boolean;
}

/**
 * How a piece would come, and where it could be fetched. Nothing is asked before somebody opens it, or has said on
 * another page where they are: then the answer stands in the line itself, where room is kept for it.
 */
export function Delivery({ product, variants, selection, inStock }: Props) {
  const t = useText();
  const [parts, setParts] = useState<Awaited<ReturnType<typeof load>> | null>(null);
  const [failed, setFailed] = useState(false);
  const fetchParts = () => {
    setFailed(false);
    load().then(setParts, () => setFailed(true));
  };
  const box = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    let there = true;
    // A browser opens it by itself before scripts come, and tells nobody afterwards.
    if (box.current?.open) fetchParts();
    atRest(() => {
      if (there && hasSaid())
        load()
          .then((loaded) => there && setParts(loaded))
          .catch(() => undefined);
    });
    return () => {
      there = false;
    };
  }, []);
  if (product.productType === 'digital') return null;
  const asked = { reference: likelyReference(product, variants, selection), inStock };
  return (
    <details
      ref={box}
      className={css.box}
      onToggle={(event) => {
        if (event.currentTarget.open && !parts) fetchParts();
      }}
    >
      <summary className={css.summary}>
        <span className={css.title}>{t('delivery.title')}</span>
        <span className={css.line}>{parts ? <parts.DeliveryLine {...asked} /> : t('delivery.closed')}</span>
      </summary>
      {parts ? <parts.DeliveryForm {...asked} /> : null}
      {failed ? <p role="alert">{t('list.errorText')}</p> : null}
    </details>
  );
}
