import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { collectionsByIdOptions, productListOptions } from '@souk/query';
import { ErrorState, Loading } from '@souk/ui';
import { CollectionGrid } from '../../features/catalog/Collections.tsx';
import { JustIn } from '../../features/catalog/JustIn.tsx';
import { shelfQuery } from '../../features/catalog/list-search.ts';
import { ProductGrid, ProductGridSkeleton } from '../../features/catalog/ProductGrid.tsx';
import { ShelfHeading } from '../../features/look/ShelfHeading.tsx';
import type { Section } from '../../features/look/types.ts';
import layout from '../../shared/layout.module.css';
import { requestIdOf, useStore } from '../../shared/store.ts';
import { useText } from '../../shared/text/index.ts';

interface Props {
  section: Section;
}

export function Newest({ section }: Props) {
  const t = useText();
  if (!section.newest) return null;
  const { title, count } = section.newest;
  const usual = t('home.justIn');
  return (
    <JustIn
      title={title || usual}
      heading={<ShelfHeading section={section.id} part="newest" text={title} usual={usual} />}
      count={count}
      id={section.id}
    />
  );
}

/** Pieces of a collection. One that is gone, or has nothing to show, leaves no gap. */
export function Featured({ section }: Props) {
  const t = useText();
  const { client } = useStore();
  const { collectionId = '', count = 4, title } = section.featured ?? {};
  const query = { ...shelfQuery(collectionId, 'chosen'), paging: { limit: count, offset: 0 } };
  const { data, error, refetch } = useQuery(productListOptions(client, query));
  const [collection] = useQuery(collectionsByIdOptions(client, [collectionId])).data ?? [];
  const name = title || collection?.name || '';
  if (data?.items.length === 0) return null;
  return (
    <section className={layout.section} aria-label={name || undefined} data-section={section.id}>
      <div className={layout.sectionHead}>
        <ShelfHeading
          section={section.id}
          part="featured"
          text={title}
          usual={collection?.name || '\u00a0'}
        />
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
  const usual = t('home.collections');
  const { title, collectionIds } = section.grid ?? {};
  return (
    <section className={layout.section} aria-label={title || usual} data-section={section.id}>
      <div className={layout.sectionHead}>
        <ShelfHeading section={section.id} part="grid" text={title} usual={usual} />
        <Link className={layout.underlined} to="/collections">
          {t('home.allCollections')}
        </Link>
      </div>
      <CollectionGrid only={collectionIds} />
    </section>
  );
}
