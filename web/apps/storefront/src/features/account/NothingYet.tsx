import { Link } from '@tanstack/react-router';
import { EmptyState, buttonClass } from '@souk/ui';
import { useTitle } from '../../shared/useTitle.ts';
import { useAccountText } from './text/index.ts';
import css from './account.module.css';

/** Parts of the account that nothing can be in yet. They say so, and what will be in them. */
export function NothingYet({ part }: { part: 'orders' }) {
  const t = useAccountText();
  useTitle(t(`${part}.title`));
  return (
    <>
      <h1 className={css.title}>{t(`${part}.title`)}</h1>
      <EmptyState
        title={t(`${part}.empty.title`)}
        text={t(`${part}.empty.text`)}
        action={
          <Link to="/products" className={buttonClass('secondary')}>
            {t('orders.empty.action')}
          </Link>
        }
      />
    </>
  );
}
