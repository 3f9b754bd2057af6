import { Suspense, lazy } from 'react';
import { Link, useNavigate } from '@tanstack/react-router';
import { Button, EmptyState, TextField, buttonClass } from '@souk/ui';
import layout from '../shared/layout.module.css';
import { useText } from '../shared/text/index.ts';
import { useTitle } from '../shared/useTitle.ts';
import css from './NotFound.module.css';

// Without them the page still leads on. Other pages do not carry their script.
const Popular = lazy(() =>
  import('../features/catalog/Popular.tsx').then(
    (loaded) => ({ default: loaded.Popular }),
    () => ({ default: () => null }),
  ),
);

export function NotFound() {
  const t = useText();
  useTitle(t('missing.title'));
  return (
    <div className={layout.page}>
      <EmptyState
        headingLevel={1}
        title={t('missing.title')}
        text={t('missing.text')}
        action={
          <div className={css.ways}>
            <Search />
            <div className={css.links}>
              <Link to="/products" className={buttonClass('secondary')}>
                {t('footer.all')}
              </Link>
              <Link to="/collections" className={buttonClass('secondary')}>
                {t('nav.collections')}
              </Link>
            </div>
          </div>
        }
      />
      <Suspense fallback={null}>
        <Popular count={4} />
      </Suspense>
    </div>
  );
}

/** It has an address to send to, for browsers without scripts. */
function Search() {
  const t = useText();
  const navigate = useNavigate();
  return (
    <form
      role="search"
      action="/search"
      aria-label={t('search.title')}
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        const q = String(new FormData(event.currentTarget).get('q') ?? '').trim();
        void navigate({ to: '/search', search: { q } });
      }}
    >
      <TextField
        className={css.field}
        label={t('search.field')}
        type="search"
        name="q"
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
      />
      <Button type="submit">{t('search.submit')}</Button>
    </form>
  );
}
