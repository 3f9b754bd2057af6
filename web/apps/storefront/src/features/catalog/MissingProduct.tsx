import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { goneProductOptions, productFindOptions } from '@souk/query';
import { EmptyState, buttonClass } from '@souk/ui';
import layout from '../../shared/layout.module.css';
import { useStore } from '../../shared/store.ts';
import { useText } from '../../shared/text/index.ts';
import { useTitle } from '../../shared/useTitle.ts';
import { findQuestion } from './find-question.ts';
import { JustIn } from './JustIn.tsx';
import { ProductGrid } from './ProductGrid.tsx';

/** An address without a product: one that was sold here and is gone for good, or one that never was. */
export function MissingProduct({ slug }: { slug: string }) {
  const t = useText();
  const { client } = useStore();
  // Without an answer it is as one that never was.
  const { data, isLoading } = useQuery(goneProductOptions(client, slug));
  const gone = data?.gone ?? false;
  const title = t(gone ? 'product.gone.title' : 'product.missing.title');
  useTitle(isLoading ? undefined : title);
  if (isLoading) return null;
  return (
    <div className={layout.page}>
      <EmptyState
        headingLevel={1}
        title={title}
        text={t(gone ? 'product.gone.text' : 'product.missing.text')}
        action={
          <Link to="/products" className={buttonClass()}>
            {t('footer.all')}
          </Link>
        }
      />
      {data?.collectionId ? (
        <Similar collectionId={data.collectionId} />
      ) : (
        <JustIn title={t('home.justIn')} />
      )}
    </div>
  );
}

/** What else is in its collection; the newest pieces where nothing is, or where it cannot be loaded. */
function Similar({ collectionId }: { collectionId: string }) {
  const t = useText();
  const { client } = useStore();
  const { data, error } = useQuery(
    productFindOptions(client, findQuestion({ sort: 'best' }, collectionId), 8, 1),
  );
  if (error || data?.items.length === 0) return <JustIn title={t('home.justIn')} />;
  if (!data) return null;
  return (
    <section className={layout.section} aria-label={t('product.gone.similar')}>
      <div className={layout.sectionHead}>
        <h2 className={layout.heading}>{t('product.gone.similar')}</h2>
      </div>
      <ProductGrid products={data.items} />
    </section>
  );
}
