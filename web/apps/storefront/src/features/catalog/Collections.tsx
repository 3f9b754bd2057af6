import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { collectionListOptions, collectionsByIdOptions } from '@souk/query';
import { EmptyState, ErrorState, Loading, Picture, Skeleton } from '@souk/ui';
import { requestIdOf, useStore } from '../../shared/store.ts';
import { useText } from '../../shared/text/index.ts';
import css from './Collections.module.css';

interface Props {
  headingLevel?: 2 | 3;
  /** The ids of those that are shown, in their order; all of them if it is left out. */
  only?: readonly string[];
}

export function CollectionGrid({ headingLevel = 3, only }: Props) {
  const t = useText();
  const { client } = useStore();
  // Those that a section names are asked for by name: they need not be among the first of the list.
  const { data, error, refetch } = useQuery(
    only?.length ? collectionsByIdOptions(client, only) : collectionListOptions(client),
  );
  const Name = `h${headingLevel}` as const;
  if (data) {
    const shown = only
      ? only.map((id) => data.find((one) => one.id === id)).filter((one) => one !== undefined)
      : data;
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
        onRetry={() => void refetch()}
        headingLevel={headingLevel}
      />
    );
  }
  return (
    <Loading onRetry={() => void refetch()}>
      <div className={css.grid}>
        {Array.from({ length: only?.length ?? 6 }, (_, index) => (
          <div key={index}>
            <Skeleton ratio="1 / 1" radius="var(--radius-picture)" />
            <Skeleton className={css.caption} width="50%" height={24} />
          </div>
        ))}
      </div>
    </Loading>
  );
}
