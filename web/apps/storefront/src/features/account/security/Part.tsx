import { useId, type ReactNode } from 'react';
import { ErrorState, Loading, Skeleton } from '@souk/ui';
import { requestIdOf } from '../../../shared/store.ts';
import css from '../account.module.css';

interface Props {
  title: string;
  text: string;
  action?: ReactNode;
  children?: ReactNode;
}

/** One part of the page: its name, what it is for, one thing to do, and what is in it. */
export function Part({ title, text, action, children }: Props) {
  const id = useId();
  return (
    <section className={css.part} aria-labelledby={id}>
      <div className={css.partHead}>
        <div>
          <h2 id={id} className={css.partTitle}>
            {title}
          </h2>
          <p className={css.partText}>{text}</p>
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}

interface AnswerProps<T> {
  query: { data: T | undefined; error: unknown; isPending: boolean; refetch: () => Promise<unknown> };
  /** What could not be loaded. */
  failed: string;
  children: (data: T) => ReactNode;
}

/** What a part shows once it is there. One that fails leaves the others alone. */
export function Answer<T>({ query: { data, error, isPending, refetch }, failed, children }: AnswerProps<T>) {
  if (data !== undefined) return children(data);
  if (isPending) {
    return (
      <Loading onRetry={() => void refetch()}>
        <div className={css.rows}>
          <Skeleton height={48} />
          <Skeleton height={48} />
        </div>
      </Loading>
    );
  }
  return (
    <div className={css.rows}>
      <ErrorState
        bar
        title={failed}
        requestId={requestIdOf(error)}
        onRetry={() => void refetch()}
        headingLevel={3}
      />
    </div>
  );
}
