import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { ErrorState, Skeleton } from '@souk/ui';
import { requestIdOf } from '../../shared/store.ts';
import css from './orders.module.css';

/** A small part that is asked for by itself: in outline, failed, empty, or there. */
export function Asked({
  query,
  failed,
  none,
  empty,
  children,
}: {
  query: UseQueryResult<unknown>;
  failed: string;
  none: string;
  empty: boolean;
  children: ReactNode;
}) {
  if (query.isError) {
    const again = () => void query.refetch();
    return <ErrorState bar title={failed} requestId={requestIdOf(query.error)} onRetry={again} />;
  }
  if (query.isLoading) return <Skeleton height={40} radius={8} />;
  return empty ? <p className={css.small}>{none}</p> : children;
}
