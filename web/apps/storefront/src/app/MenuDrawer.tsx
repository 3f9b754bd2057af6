import { Link } from '@tanstack/react-router';
import { Drawer } from '@souk/ui';
import { useLook } from '../features/look/LookProvider.tsx';
import { OwnMenu } from '../features/look/OwnMenu.tsx';
import { WordedLink } from '../features/look/WordedLink.tsx';
import { Words } from '../features/look/Words.tsx';
import type { MenuItem } from '../features/look/types.ts';
import { useText } from '../shared/text/index.ts';
import { useLoggedIn } from '../shared/useLoggedIn.ts';
import { LanguageSelect } from './LanguageSelect.tsx';
import css from './MenuDrawer.module.css';

function DrawerItem({ item, onClose }: { item: MenuItem; onClose: () => void }) {
  const below = item.children ?? [];
  const places = (child?: string) =>
    ({
      text: { menu: 'main', item: item.id, child, field: 'text' },
      link: { menu: 'main', item: item.id, child, field: 'link' },
    }) as const;
  const own = item.link ? (
    <WordedLink
      to={item.link}
      text={item.text}
      places={places()}
      label="edit.menuEntry"
      most={60}
      onClick={onClose}
    />
  ) : (
    <span className={css.group}>
      <Words place={places().text} text={item.text} label="edit.menuEntry" most={60} />
    </span>
  );
  if (below.length === 0) return own;
  return (
    <>
      {own}
      <ul className={css.below}>
        {below.map((child) => (
          <li key={child.id}>
            <WordedLink
              to={child.link}
              text={child.text}
              places={places(child.id)}
              label="edit.menuEntry"
              most={60}
              onClick={onClose}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

/** The navigation on small screens. */
export function MenuDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText();
  const loggedIn = useLoggedIn();
  const menu = useLook().look?.menus.main ?? [];
  return (
    <Drawer open={open} onClose={onClose} title={t('nav.menu')} side="start">
      <nav aria-label={t('nav.main')} className={css.menu}>
        {menu.length > 0 ? (
          menu.map((item) => <DrawerItem key={item.id} item={item} onClose={onClose} />)
        ) : (
          <>
            <Link to="/products" onClick={onClose}>
              {t('nav.shop')}
            </Link>
            <Link to="/collections" onClick={onClose}>
              {t('nav.collections')}
            </Link>
            <OwnMenu />
          </>
        )}
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
