import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { productFindOptions } from '@souk/query';
import layout from '../../shared/layout.module.css';
import { useStore } from '../../shared/store.ts';
import { useText } from '../../shared/text/index.ts';
import { findQuestion } from './find-question.ts';
import { ProductGrid } from './ProductGrid.tsx';

/** What sells best, for whoever found nothing. When it cannot be loaded the page does without. */
export function Popular({ count = 8 }: { count?: number }) {
  const t = useText();
  const { client } = useStore();
  const { data } = useQuery(productFindOptions(client, findQuestion({ sort: 'best' }), count, 1));
  if (!data || data.items.length === 0) return null;
  return (
    <section className={layout.section} aria-label={t('search.popular')}>
      <div className={layout.sectionHead}>
        <h2 className={layout.heading}>{t('search.popular')}</h2>
        <Link className={layout.underlined} to="/products">
          {t('home.all', { count: data.total })}
        </Link>
      </div>
      <ProductGrid products={data.items} />
    </section>
  );
}
