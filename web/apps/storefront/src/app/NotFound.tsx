import { Link } from '@tanstack/react-router';
import { EmptyState, buttonClass } from '@souk/ui';
import { useText } from '../shared/text/index.ts';
import { useTitle } from '../shared/useTitle.ts';
import css from './NotFound.module.css';

export function NotFound() {
  const t = useText();
  useTitle(t('missing.title'));
  return (
    <EmptyState
      headingLevel={1}
      title={t('missing.title')}
      text={t('missing.text')}
      action={
        <div className={css.links}>
          <Link to="/search" className={buttonClass()}>
            {t('nav.search')}
          </Link>
          <Link to="/products" className={buttonClass('secondary')}>
            {t('footer.all')}
          </Link>
          <Link to="/collections" className={buttonClass('secondary')}>
            {t('nav.collections')}
          </Link>
        </div>
      }
    />
  );
}
