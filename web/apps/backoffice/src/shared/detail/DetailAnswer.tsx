import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { UseQueryResult } from '@tanstack/react-query';
import { isSoukError } from '@souk/client';
import { EmptyState, ErrorState, Loading, Skeleton, buttonClass } from '@souk/ui';
import { NotAllowed } from '../NotAllowed.tsx';
import { PageHead } from '../Page.tsx';
import type { RowLink } from '../list/types.ts';
import { requestIdOf } from '../store.ts';
import { useText } from '../text/index.ts';
import css from './Detail.module.css';

/** A thing while it comes, when it is gone, when it is not for this person, when it failed; or the thing. */
export function DetailAnswer<T>({
  query,
  failed,
  missing,
  back,
  children,
}: {
  query: UseQueryResult<T>;
  failed: string;
  /** What to say when there is no such thing. */
  missing: { title: string; text?: string };
  back: RowLink & { label: string };
  children: (data: T) => ReactNode;
}) {
  const t = useText();
  const again = () => void query.refetch();
  const status = isSoukError(query.error) ? query.error.status : 0;
  // What was just taken away is not shown any more, though it is still known here.
  if (status === 403) return <NotAllowed />;
  if (status === 404) {
    const { label, ...link } = back;
    return (
      <>
        <PageHead />
        <EmptyState
          headingLevel={1}
          title={missing.title}
          text={missing.text}
          action={
            <Link {...link} className={buttonClass()}>
              {label}
            </Link>
          }
        />
      </>
    );
  }
  if (query.data !== undefined) {
    return (
      <>
        {query.isError ? (
          <ErrorState bar title={failed} requestId={requestIdOf(query.error)} onRetry={again} />
        ) : null}
        {children(query.data)}
      </>
    );
  }
  if (query.isError) {
    return (
      <>
        <PageHead />
        <ErrorState
          headingLevel={1}
          title={failed}
          text={t('error.text')}
          requestId={requestIdOf(query.error)}
          onRetry={again}
        />
      </>
    );
  }
  return (
    <Loading onRetry={again}>
      <PageHead title={<Skeleton width={180} height={28} />} />
      <div className={css.columns}>
        <div className={css.column}>
          <Skeleton height={260} radius={12} />
          <Skeleton height={180} radius={12} />
        </div>
        <div className={css.column}>
          <Skeleton height={200} radius={12} />
          <Skeleton height={140} radius={12} />
        </div>
      </div>
    </Loading>
  );
}
