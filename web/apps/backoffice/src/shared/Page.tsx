import { useEffect, type ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { ErrorState, Loading, Skeleton } from '@souk/ui';
import { SearchField } from './palette/SearchField.tsx';
import { requestIdOf, useStore } from './store.ts';
import { useText } from './text/index.ts';
import css from './Page.module.css';

/** The head of every page: its name, the search in its one place, and what can be done. */
export function PageHead({
  title,
  before,
  actions,
}: {
  title?: ReactNode;
  before?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className={css.head}>
      <div className={css.names}>
        {before}
        {title ? (
          <h1 className={css.title} title={typeof title === 'string' ? title : undefined}>
            <bdi>{title}</bdi>
          </h1>
        ) : null}
      </div>
      <div className={css.search}>
        <SearchField />
      </div>
      <div className={css.actions}>{actions}</div>
    </div>
  );
}

/** The window's title. */
export function useTitle(title: string): void {
  const { settings } = useStore();
  useEffect(() => {
    document.title = `${title} · ${settings.siteName}`;
  }, [title, settings.siteName]);
}

/** A page's heading with what can be done, and its name in the window's title. */
export function Page({
  title,
  text,
  actions,
  children,
}: {
  title: string;
  text?: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  useTitle(title);
  return (
    <>
      <PageHead title={title} actions={actions} />
      {text ? <p className={css.lead}>{text}</p> : null}
      {children}
    </>
  );
}

export function Panel({
  id,
  title,
  text,
  actions,
  children,
  narrow,
}: {
  /** Where a list of the page's parts leads. */
  id?: string;
  title?: string;
  text?: string;
  actions?: ReactNode;
  children: ReactNode;
  narrow?: boolean;
}) {
  return (
    <section
      id={id}
      tabIndex={id ? -1 : undefined}
      className={narrow ? `${css.panel} ${css.narrow}` : css.panel}
    >
      {title ? (
        <header className={css.panelHead}>
          <div>
            <h2 className={css.panelTitle}>{title}</h2>
            {text ? <p className={css.note}>{text}</p> : null}
          </div>
          {actions ? <div className={`${css.actions} ${css.headActs}`}>{actions}</div> : null}
        </header>
      ) : null}
      {children}
    </section>
  );
}

/** Rows while they come, what went wrong, or the answer. What was there stays while it is asked again. */
export function Answer<T>({
  query,
  failed,
  rows = 4,
  children,
}: {
  query: UseQueryResult<T>;
  failed: string;
  rows?: number;
  children: (data: T) => ReactNode;
}) {
  const t = useText();
  const again = () => void query.refetch();
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
      <ErrorState
        title={failed}
        text={t('error.text')}
        requestId={requestIdOf(query.error)}
        onRetry={again}
      />
    );
  }
  return (
    <Loading onRetry={again}>
      <div className={css.skeletons}>
        {Array.from({ length: rows }, (_, row) => (
          <Skeleton key={row} height={20} width={`${88 - ((row * 17) % 40)}%`} />
        ))}
      </div>
    </Loading>
  );
}
