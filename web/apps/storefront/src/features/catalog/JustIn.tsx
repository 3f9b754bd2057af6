import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { productListOptions } from '@souk/query';
import { ErrorState, Loading } from '@souk/ui';
import layout from '../../shared/layout.module.css';
import { OpeningSoon } from '../../shared/OpeningSoon.tsx';
import { requestIdOf, useStore } from '../../shared/store.ts';
import { useText } from '../../shared/text/index.ts';
import { shelfQuery } from './list-search.ts';
import { ProductGrid, ProductGridSkeleton } from './ProductGrid.tsx';

interface Props {
  title: string;
  /** Drawn in place of the title, where it can be changed on the page. */
  heading?: ReactNode;
  count?: number;
  /** The section of the home page that it is. */
  id?: string;
}

/** The newest pieces. */
export function JustIn({ title, heading, count = 8, id }: Props) {
  const t = useText();
  const { client } = useStore();
  const { data, error, refetch } = useQuery(
    productListOptions(client, { ...shelfQuery(), paging: { limit: count, offset: 0 } }),
  );
  return (
    <section className={layout.section} aria-label={title} data-section={id}>
      <div className={layout.sectionHead}>
        {heading ?? <h2 className={layout.heading}>{title}</h2>}
        {data && data.total > 0 ? (
          <Link className={layout.underlined} to="/products">
            {t('home.all', { count: data.total })}
          </Link>
        ) : null}
      </div>
      {data ? (
        data.items.length > 0 ? (
          <ProductGrid products={data.items} eagerCount={4} />
        ) : (
          <OpeningSoon headingLevel={3} />
        )
      ) : error ? (
        <ErrorState
          title={t('home.error')}
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
