import { Link, Navigate } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { collectionBySlugOptions } from '@souk/query';
import { EmptyState, ErrorState, Loading, Skeleton, buttonClass } from '@souk/ui';
import layout from '../../shared/layout.module.css';
import { requestIdOf, useStore } from '../../shared/store.ts';
import { useText } from '../../shared/text/index.ts';
import { pageSize, type ListSearch } from './list-search.ts';
import { ProductGridSkeleton } from './ProductGrid.tsx';
import { ProductListPage } from './ProductListPage.tsx';

/** One collection: the list, bound to it. */
export function CollectionPage({ slug, search }: { slug: string; search: ListSearch }) {
  const t = useText();
  const { client } = useStore();
  const { data, error, refetch } = useQuery(collectionBySlugOptions(client, slug));
  if (data?.visible) {
    return (
      <>
        {data.slug === slug ? null : (
          // It had this slug before.
          <Navigate to="/collections/$slug" params={{ slug: data.slug }} search={search} replace />
        )}
        <ProductListPage search={search} collection={data} />
      </>
    );
  }
  if (data !== undefined) {
    return (
      <EmptyState
        headingLevel={1}
        title={t('collection.missing.title')}
        text={t('collection.missing.text')}
        action={
          <Link to="/collections" className={buttonClass()}>
            {t('collections.browse')}
          </Link>
        }
      />
    );
  }
  if (error) {
    return (
      <ErrorState
        headingLevel={1}
        title={t('list.error')}
        text={t('list.errorText')}
        requestId={requestIdOf(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <div className={layout.page}>
      <Loading onRetry={() => void refetch()}>
        <div className={layout.crumbs}>
          <Skeleton width={180} height={22} />
        </div>
        <Skeleton width="min(360px, 70%)" height={52} />
        <div className={layout.section}>
          <ProductGridSkeleton count={pageSize} flowing />
        </div>
      </Loading>
    </div>
  );
}
