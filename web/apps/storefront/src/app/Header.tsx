import { Suspense, lazy, useState } from 'react';
import { Link } from '@tanstack/react-router';
import { IconMenu2, IconSearch } from '@tabler/icons-react';
import { AccountButton } from '../features/account/AccountButton.tsx';
import { CartButton } from '../features/cart/CartButton.tsx';
import { useLook } from '../features/look/LookProvider.tsx';
import { OwnMenu } from '../features/look/OwnMenu.tsx';
import { ShopLogo } from '../features/look/ShopLogo.tsx';
import { useStore } from '../shared/store.ts';
import { useText } from '../shared/text/index.ts';
import { HeaderItem } from './HeaderItem.tsx';
import { SearchField } from './SearchField.tsx';
import css from './Header.module.css';

const MenuDrawer = lazy(async () => ({ default: (await import('./MenuDrawer.tsx')).MenuDrawer }));

export function Header() {
  const t = useText();
  const { settings } = useStore();
  const { look } = useLook();
  const menu = look?.menus.main ?? [];
  const [menuOpen, setMenuOpen] = useState(false);
  const [menuWanted, setMenuWanted] = useState(false);
  const openMenu = () => {
    setMenuWanted(true);
    setMenuOpen(true);
  };
  return (
    <header className={css.header}>
      <div className={css.bar}>
        <button
          type="button"
          className={css.menuButton}
          aria-label={t('nav.menu')}
          aria-haspopup="dialog"
          onClick={openMenu}
        >
          <IconMenu2 size={22} stroke={1.75} aria-hidden="true" />
        </button>
        <Link to="/" className={css.logo} aria-label={t('nav.home', { site: settings.siteName })}>
          <ShopLogo name={settings.siteName} logo={look?.theme.logo} />
        </Link>
        <nav className={css.nav} aria-label={t('nav.main')}>
          {menu.length > 0 ? (
            menu.map((item) => <HeaderItem key={item.id} item={item} />)
          ) : (
            <>
              <Link to="/products" className={css.link} activeProps={{ className: css.active }}>
                {t('nav.shop')}
              </Link>
              <Link to="/collections" className={css.link} activeProps={{ className: css.active }}>
                {t('nav.collections')}
              </Link>
              <OwnMenu />
            </>
          )}
        </nav>
        <div className={css.tools}>
          <SearchField className={css.search} />
          <Link to="/search" className={css.searchLink} aria-label={t('nav.searchLabel')}>
            <IconSearch size={22} stroke={1.75} aria-hidden="true" />
          </Link>
          <AccountButton />
          <CartButton />
        </div>
      </div>
      {menuWanted ? (
        <Suspense fallback={null}>
          <MenuDrawer open={menuOpen} onClose={() => setMenuOpen(false)} />
        </Suspense>
      ) : null}
    </header>
  );
}
