import { useEffect, useLayoutEffect, useRef } from 'react';
import { Link } from '@tanstack/react-router';
import { Button, EmptyState } from '@souk/ui';
import { useCurrency } from '../../shared/currency.ts';
import layout from '../../shared/layout.module.css';
import { useStore } from '../../shared/store.ts';
import { useText } from '../../shared/text/index.ts';
import { say, typedIn } from '../../shared/typed.ts';
import { useTitle } from '../../shared/useTitle.ts';
import { findQuestion } from './find-question.ts';
import { isFiltered, shortestSearch, type ListSearch } from './list-search.ts';
import { Popular } from './Popular.tsx';
import { askedBounds } from './price-bounds.ts';
import { ProductResults } from './ProductResults.tsx';
import { useProductPages } from './useProductPages.ts';
import { useSearchBox } from './useSearchBox.tsx';
import fields from './fields.module.css';
import css from './SearchPage.module.css';

export function SearchPage({ words, search }: { words: string; search: ListSearch }) {
  const t = useText();
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
        <SearchForm key={words} words={words} />
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
        <ProductResults search={search} state={state} usual="relevance" collections={null} found />
      )}
      {!long || none ? <Popular /> : null}
    </div>
  );
}

/** The only field to search by on a phone, where the header has none. */
function SearchForm({ words }: { words: string }) {
  const t = useText();
  const { form, input, suggestions } = useSearchBox(words, true);
  const field = useRef<HTMLFormElement>(null);
  // This part of a finished page is taken over after the rest, which heard already what was typed before.
  useLayoutEffect(() => {
    const typed = field.current ? typedIn(field.current) : [];
    queueMicrotask(() => typed.forEach(say));
  }, []);
  return (
    <form {...form} ref={field} aria-label={t('search.title')} className={css.form}>
      <div className={css.box}>
        <label className={fields.field}>
          {t('search.field')}
          <input {...input} className={fields.input} />
        </label>
        {suggestions}
      </div>
      <Button type="submit">{t('search.submit')}</Button>
    </form>
  );
}
