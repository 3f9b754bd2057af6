import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { checkoutCalls } from '@souk/client/checkout';
import { ErrorState, Loading, Skeleton } from '@souk/ui';
import layout from '../../shared/layout.module.css';
import { requestIdOf, useStore } from '../../shared/store.ts';
import { useText } from '../../shared/text/index.ts';
import { useTitle } from '../../shared/useTitle.ts';
import { NotFound } from '../NotFound.tsx';
import { titleOf, wordsOf } from './policies.ts';
import css from './ContentPage.module.css';

/** One of the shop's policies. They are texts, never markup. */
export function PolicyPage({ kind }: { kind: string }) {
  const t = useText();
  const { client } = useStore();
  const { data, error, isPending, refetch } = useQuery({
    // Read by everybody alike, as the look is: the server draws the page with it.
    queryKey: ['look', 'policy', kind],
    queryFn: async () => wordsOf(await checkoutCalls(client).settings(), kind),
    staleTime: 60_000,
  });
  useTitle(data ? titleOf(data, t) : undefined);
  if (data) {
    return (
      <article className={layout.page}>
        <nav aria-label={t('nav.breadcrumbs')}>
          <ol className={layout.crumbs}>
            <li>
              <Link to="/">{t('home.title')}</Link>
            </li>
            <li>
              <Link to="/policies">{t('footer.policies')}</Link>
            </li>
            <li aria-current="page" dir="auto">
              {titleOf(data, t)}
            </li>
          </ol>
        </nav>
        <div className={css.page}>
          <h1 className={css.title} dir="auto">
            {titleOf(data, t)}
          </h1>
          <p className={css.plain} dir="auto">
            {data.content}
          </p>
        </div>
      </article>
    );
  }
  if (data === null) return <NotFound />;
  if (isPending) {
    return (
      <div className={layout.page}>
        <Loading onRetry={() => void refetch()}>
          <div className={css.page}>
            <Skeleton width="60%" height={52} />
            <Skeleton height={240} />
          </div>
        </Loading>
      </div>
    );
  }
  return (
    <ErrorState
      headingLevel={1}
      title={t('look.pageError')}
      text={t('list.errorText')}
      requestId={requestIdOf(error)}
      onRetry={() => void refetch()}
    />
  );
}
