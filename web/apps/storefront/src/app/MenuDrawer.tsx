import { Link } from '@tanstack/react-router';
import { Drawer } from '@souk/ui';
import { useText } from '../shared/text/index.ts';
import { useLoggedIn } from '../shared/useLoggedIn.ts';
import { LanguageSelect } from './LanguageSelect.tsx';
import css from './MenuDrawer.module.css';

/** The navigation on small screens. */
export function MenuDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText();
  const loggedIn = useLoggedIn();
  return (
    <Drawer open={open} onClose={onClose} title={t('nav.menu')} side="start">
      <nav aria-label={t('nav.main')} className={css.menu}>
        <Link to="/products" onClick={onClose}>
          {t('nav.shop')}
        </Link>
        <Link to="/collections" onClick={onClose}>
          {t('nav.collections')}
        </Link>
        <Link to="/search" onClick={onClose}>
          {t('nav.search')}
        </Link>
        {loggedIn ? (
          <Link to="/account" onClick={onClose}>
            {t('nav.account')}
          </Link>
        ) : null}
      </nav>
      <LanguageSelect />
    </Drawer>
  );
}
