import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { productListOptions } from '@souk/query';
import layout from '../../shared/layout.module.css';
import { useStore } from '../../shared/store.ts';
import { useText } from '../../shared/text/index.ts';
import { ProductGrid } from './ProductGrid.tsx';
import { forgetSeen, noteSeen, seenBefore } from './seen-before.ts';
import css from './Seen.module.css';

/** What was looked at before, without what is looked at now. When it cannot be loaded the page does without. */
export function Seen({ now }: { now?: string }) {
  const t = useText();
  const { client } = useStore();
  const [seen, setSeen] = useState(seenBefore);
  useEffect(() => {
    if (now) noteSeen(now);
  }, [now]);
  const ids = seen.filter((id) => id !== now).slice(0, 4);
  const { data } = useQuery({
    ...productListOptions(client, { filter: { id: { $in: ids } }, paging: { limit: 4, offset: 0 } }),
    enabled: ids.length > 0,
  });
  const products = ids.flatMap((id) => data?.items.find((each) => each.id === id) ?? []);
  if (products.length === 0) return null;
  return (
    <section className={layout.section} aria-label={t('seen.title')}>
      <div className={layout.sectionHead}>
        <h2 className={layout.heading}>{t('seen.title')}</h2>
        <button
          type="button"
          className={css.clear}
          onClick={() => {
            forgetSeen();
            setSeen([]);
          }}
        >
          {t('seen.clear')}
        </button>
      </div>
      <ProductGrid products={products} />
    </section>
  );
}
