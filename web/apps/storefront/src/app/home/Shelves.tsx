import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { collectionListOptions, productListOptions } from '@souk/query';
import { ErrorState, Loading } from '@souk/ui';
import { CollectionGrid } from '../../features/catalog/Collections.tsx';
import { JustIn } from '../../features/catalog/JustIn.tsx';
import { shelfQuery } from '../../features/catalog/list-search.ts';
import { ProductGrid, ProductGridSkeleton } from '../../features/catalog/ProductGrid.tsx';
import type { Section } from '../../features/look/types.ts';
import layout from '../../shared/layout.module.css';
import { requestIdOf, useStore } from '../../shared/store.ts';
import { useText } from '../../shared/text/index.ts';

interface Props {
  section: Section;
}

export function Newest({ section }: Props) {
  const t = useText();
  return section.newest ? (
    <JustIn title={section.newest.title || t('home.justIn')} count={section.newest.count} id={section.id} />
  ) : null;
}

/** Pieces of a collection. One that is gone, or has nothing to show, leaves no gap. */
export function Featured({ section }: Props) {
  const t = useText();
  const { client } = useStore();
  const { collectionId = '', count = 4, title } = section.featured ?? {};
  const query = { ...shelfQuery(collectionId, 'chosen'), paging: { limit: count, offset: 0 } };
  const { data, error, refetch } = useQuery(productListOptions(client, query));
  const collection = useQuery(collectionListOptions(client)).data?.find(({ id }) => id === collectionId);
  const name = title || collection?.name || '';
  if (data?.items.length === 0) return null;
  return (
    <section className={layout.section} aria-label={name || undefined} data-section={section.id}>
      <div className={layout.sectionHead}>
        <h2 className={layout.heading} dir="auto">
          {name || '\u00a0'}
        </h2>
        {collection ? (
          <Link className={layout.underlined} to="/collections/$slug" params={{ slug: collection.slug }}>
            {t('home.all', { count: collection.numberOfProducts })}
          </Link>
        ) : null}
      </div>
      {data ? (
        <ProductGrid products={data.items} />
      ) : error ? (
        <ErrorState
          title={t('home.featuredError')}
          text={t('list.errorText')}
          requestId={requestIdOf(error)}
          onRetry={() => void refetch()}
          headingLevel={3}
        />
      ) : (
        <Loading onRetry={() => void refetch()}>
          <ProductGridSkeleton count={count} />
        </Loading>
      )}
    </section>
  );
}

export function Grid({ section }: Props) {
  const t = useText();
  const title = section.grid?.title || t('home.collections');
  return (
    <section className={layout.section} aria-label={title} data-section={section.id}>
      <div className={layout.sectionHead}>
        <h2 className={layout.heading} dir="auto">
          {title}
        </h2>
        <Link className={layout.underlined} to="/collections">
          {t('home.allCollections')}
        </Link>
      </div>
      <CollectionGrid only={section.grid?.collectionIds} />
    </section>
  );
}
