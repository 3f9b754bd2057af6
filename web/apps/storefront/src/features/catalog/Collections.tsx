import { Link } from '@tanstack/react-router';
import { useQueries, useQuery } from '@tanstack/react-query';
import type { Collection } from '@souk/client';
import { collectionListOptions, collectionPageOptions, collectionsByIdOptions } from '@souk/query';
import { EmptyState, ErrorState, Loading, Picture, Skeleton } from '@souk/ui';
import { requestIdOf, useStore } from '../../shared/store.ts';
import { useText } from '../../shared/text/index.ts';
import { More } from './More.tsx';
import css from './Collections.module.css';

interface Props {
  headingLevel?: 2 | 3;
  /** The ids of those that are shown, in their order; the first of them all if it is left out. */
  only?: readonly string[];
}

export function CollectionGrid({ headingLevel = 3, only }: Props) {
  const { client } = useStore();
  // Those that a section names are asked for by name: they need not be among the first of the list.
  const { data, error, refetch } = useQuery(
    only?.length ? collectionsByIdOptions(client, only) : collectionListOptions(client),
  );
  const shown =
    data && only
      ? only.map((id) => data.find((one) => one.id === id)).filter((one) => one !== undefined)
      : data;
  return (
    <Grid
      shown={shown}
      error={error}
      retry={() => void refetch()}
      headingLevel={headingLevel}
      waiting={only?.length}
    />
  );
}

/** All collections by name, as many pages of them as the address says. */
export function AllCollections({ pages }: { pages: number }) {
  const t = useText();
  const { client } = useStore();
  const results = useQueries({
    queries: Array.from({ length: pages }, (_, index) => collectionPageOptions(client, index + 1)),
  });
  const retry = () => results.forEach((result) => void (result.error && result.refetch()));
  const error = results.find((result) => result.error && !result.data)?.error;
  const there = results.flatMap(({ data }) => (data ? [data] : []));
  const [first] = there;
  const shown = there.flatMap(({ items }) => items);
  return (
    <>
      <Grid shown={first && shown} error={error} retry={retry} headingLevel={2} />
      {first && error ? (
        <ErrorState
          bar
          title={t('home.collectionsError')}
          requestId={requestIdOf(error)}
          onRetry={retry}
          headingLevel={2}
        />
      ) : null}
      {first && first.total > first.items.length && !error ? (
        <More shown={shown.length} total={first.total} page={pages} loading={there.length < pages} />
      ) : null}
    </>
  );
}

interface GridProps {
  /** Undefined until they are there. */
  shown: readonly Collection[] | undefined;
  error: unknown;
  retry: () => void;
  headingLevel: 2 | 3;
  /** How many places are kept until then. */
  waiting?: number;
}

function Grid({ shown, error, retry, headingLevel, waiting = 6 }: GridProps) {
  const t = useText();
  const Name = `h${headingLevel}` as const;
  if (shown) {
    if (shown.length === 0) {
      return <EmptyState title={t('collections.empty.title')} text={t('collections.empty.text')} compact />;
    }
    return (
      <ul className={css.grid}>
        {shown.map((collection) => (
          <li key={collection.id}>
            <Link className={css.card} to="/collections/$slug" params={{ slug: collection.slug }}>
              <Picture
                image={collection.media.mainMedia?.image}
                alt=""
                sizes="(min-width: 1000px) 430px, 50vw"
                ratio="1 / 1"
              />
              <span className={css.caption}>
                <Name className={css.name}>{collection.name}</Name>
                <span className={css.count}>
                  {t('collections.count', { count: collection.numberOfProducts })}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    );
  }
  if (error) {
    return (
      <ErrorState
        title={t('home.collectionsError')}
        text={t('list.errorText')}
        requestId={requestIdOf(error)}
        onRetry={retry}
        headingLevel={headingLevel}
      />
    );
  }
  return (
    <Loading onRetry={retry}>
      <div className={css.grid}>
        {Array.from({ length: waiting }, (_, index) => (
          <div key={index}>
            <Skeleton ratio="1 / 1" radius="var(--radius-picture)" />
            <Skeleton className={css.caption} width="50%" height={24} />
          </div>
        ))}
      </div>
    </Loading>
  );
}
