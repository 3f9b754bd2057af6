import { useNavigate } from '@tanstack/react-router';
import { Button, EmptyState, ErrorState, Loading } from '@souk/ui';
import layout from '../../shared/layout.module.css';
import { requestIdOf } from '../../shared/store.ts';
import { useText } from '../../shared/text/index.ts';
import { useTitle } from '../../shared/useTitle.ts';
import { JustIn } from './JustIn.tsx';
import { searchQuery, shortestSearch } from './list-search.ts';
import { ProductGrid, ProductGridSkeleton } from './ProductGrid.tsx';
import { More } from './ProductListPage.tsx';
import { useProductPages } from './useProductPages.ts';
import fields from './fields.module.css';
import css from './SearchPage.module.css';

export function SearchPage({ words, page }: { words: string; page: number }) {
  const t = useText();
  const navigate = useNavigate();
  const long = words.length >= shortestSearch;
  const { pages, stale, error, retry } = useProductPages(searchQuery(words), page, long);
  useTitle(long ? t('search.titleFor', { query: words }) : t('search.title'));
  const none = long && !stale && pages?.total === 0;
  return (
    <div className={layout.page}>
      <header className={css.head}>
        <h1 className={css.title}>{long ? t('search.titleFor', { query: words }) : t('search.title')}</h1>
        <form
          role="search"
          aria-label={t('search.title')}
          className={css.form}
          onSubmit={(event) => {
            event.preventDefault();
            const q = String(new FormData(event.currentTarget).get('q') ?? '').trim();
            void navigate({ to: '/search', search: { q } });
          }}
        >
          <label className={fields.field}>
            {t('search.field')}
            <input
              key={words}
              className={fields.input}
              type="search"
              name="q"
              defaultValue={words}
              autoComplete="off"
              enterKeyHint="search"
            />
          </label>
          <Button type="submit">{t('search.submit')}</Button>
        </form>
        <p className={css.count} aria-live="polite">
          {long && pages && !stale && !none ? t('search.found', { count: pages.total }) : ''}
        </p>
      </header>
      {!long ? (
        <EmptyState title={t('search.short.title')} text={t('search.short.text')} compact />
      ) : none ? (
        <EmptyState title={t('search.none.title', { query: words })} text={t('search.none.text')} compact />
      ) : pages && !(stale && error) ? (
        <>
          <ProductGrid products={pages.products} eagerCount={4} leads flowing dimmed={stale} />
          <More shown={pages.products.length} total={pages.total} page={page} loading={stale} />
        </>
      ) : error ? (
        <ErrorState
          title={t('search.error')}
          text={t('list.errorText')}
          requestId={requestIdOf(error)}
          onRetry={retry}
        />
      ) : (
        <Loading onRetry={retry}>
          <ProductGridSkeleton count={4} flowing />
        </Loading>
      )}
      {!long || none ? <JustIn title={t('search.popular')} /> : null}
    </div>
  );
}
