import { useEffect } from 'react';
import { Link, useNavigate } from '@tanstack/react-router';
import { Button, EmptyState } from '@souk/ui';
import { useCurrency } from '../../shared/currency.ts';
import layout from '../../shared/layout.module.css';
import { useStore } from '../../shared/store.ts';
import { useText } from '../../shared/text/index.ts';
import { useTitle } from '../../shared/useTitle.ts';
import { findQuestion } from './find-question.ts';
import { isFiltered, longestSearch, shortestSearch, type ListSearch } from './list-search.ts';
import { Popular } from './Popular.tsx';
import { askedBounds } from './price-bounds.ts';
import { ProductResults } from './ProductResults.tsx';
import { useProductPages } from './useProductPages.ts';
import fields from './fields.module.css';
import css from './SearchPage.module.css';

export function SearchPage({ words, search }: { words: string; search: ListSearch }) {
  const t = useText();
  const navigate = useNavigate();
  const long = words.length >= shortestSearch;
  const { client, settings } = useStore();
  const asked = askedBounds(search, useCurrency(), settings.currency);
  const question = findQuestion(asked, undefined, 'relevance', words);
  const state = useProductPages(question, search.page ?? 1, long);
  const { pages, stale } = state;
  useTitle(long ? t('search.titleFor', { query: words }) : t('search.title'));
  const none = long && !stale && pages?.total === 0 && !isFiltered(search);
  // Kept pages and answers hide how often something is looked for in vain, so the page says so itself.
  useEffect(() => {
    if (none) void client.products.missed(words).catch(() => undefined);
  }, [client, none, words]);
  const corrected = long && !stale && !none ? pages?.corrected : undefined;
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
              maxLength={longestSearch}
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
        {corrected ? (
          <p className={css.corrected}>
            {t('search.corrected', { query: words })}{' '}
            <Link to="/search" search={{ q: corrected }}>
              {corrected}
            </Link>
          </p>
        ) : null}
      </header>
      {!long ? (
        <EmptyState title={t('search.short.title')} text={t('search.short.text')} compact />
      ) : none ? (
        <EmptyState title={t('search.none.title', { query: words })} text={t('search.none.text')} compact />
      ) : (
        <ProductResults search={search} state={state} usual="relevance" collections={null} />
      )}
      {!long || none ? <Popular /> : null}
    </div>
  );
}
