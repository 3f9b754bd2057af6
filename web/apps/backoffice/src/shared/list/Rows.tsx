import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { isSoukError } from '@souk/client';
import { EmptyState, ErrorState, Loading, Skeleton, classes } from '@souk/ui';
import { requestIdOf } from '../store.ts';
import { useText } from '../text/index.ts';
import css from './List.module.css';

/** Rows in outline while they come, what went wrong, or the rows. What was there stays while it is asked again. */
export function Rows({
  query,
  failed,
  compact,
  children,
}: {
  query: UseQueryResult<unknown>;
  failed: string;
  compact: boolean;
  children: ReactNode;
}) {
  const t = useText();
  const again = () => void query.refetch();
  if (query.data !== undefined) {
    return (
      <>
        {query.isError ? (
          <ErrorState bar title={failed} requestId={requestIdOf(query.error)} onRetry={again} />
        ) : null}
        <div
          className={classes(css.rows, query.isPlaceholderData && css.old)}
          aria-busy={query.isPlaceholderData}
        >
          {children}
        </div>
      </>
    );
  }
  if (query.isError) {
    // A role that was withdrawn while the page was open.
    if (isSoukError(query.error) && query.error.status === 403) {
      return <EmptyState compact title={t('notAllowed.title')} text={t('notAllowed.text')} />;
    }
    return (
      <ErrorState
        compact
        title={failed}
        text={t('error.text')}
        requestId={requestIdOf(query.error)}
        onRetry={again}
      />
    );
  }
  return (
    <Loading onRetry={again}>
      {Array.from({ length: 10 }, (_, row) => (
        <div key={row} className={classes(css.outline, compact && css.close)}>
          <Skeleton width={16} height={16} />
          <Skeleton width={`${12 + ((row * 5) % 9)}%`} height={14} />
          <Skeleton width={`${22 + ((row * 7) % 17)}%`} height={14} />
          <Skeleton width="12%" height={14} />
          <Skeleton width={72} height={20} radius={999} />
        </div>
      ))}
    </Loading>
  );
}
