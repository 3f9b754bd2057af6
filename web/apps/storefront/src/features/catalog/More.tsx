import { Link } from '@tanstack/react-router';
import { buttonClass } from '@souk/ui';
import { useText } from '../../shared/text/index.ts';
import css from './ProductListPage.module.css';

/** A real link to the longer list, so that it can be opened, shared and crawled; pressed, it adds in place. */
export function More({
  shown,
  total,
  page,
  loading,
}: {
  shown: number;
  total: number;
  page: number;
  loading: boolean;
}) {
  const t = useText();
  return (
    <div className={css.more}>
      <p className={css.shown} aria-live="polite">
        {t('list.shown', { shown, total })}
      </p>
      {shown < total ? (
        <Link
          to="."
          search={(previous) => ({ ...previous, page: page + 1 })}
          replace
          resetScroll={false}
          preload={false}
          className={buttonClass('secondary')}
          aria-busy={loading || undefined}
        >
          {loading ? t('ui.loading') : t('list.more')}
        </Link>
      ) : null}
    </div>
  );
}
