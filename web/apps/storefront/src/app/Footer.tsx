import { Link } from '@tanstack/react-router';
import { LookLink } from '../features/look/LookLink.tsx';
import { useLook } from '../features/look/LookProvider.tsx';
import { ShopLogo } from '../features/look/ShopLogo.tsx';
import type { Look, MenuItem } from '../features/look/types.ts';
import { useStore } from '../shared/store.ts';
import { useText } from '../shared/text/index.ts';
import { LanguageSelect } from './LanguageSelect.tsx';
import css from './Footer.module.css';

/** Pages that ask for a place in the footer and have none in its menu. */
function otherPages(look: Look | null) {
  const links = (look?.menus.footer ?? []).flatMap((item) => [
    item.link,
    ...(item.children ?? []).map((child) => child.link),
  ]);
  return (look?.pages ?? []).filter(
    (page) => page.inFooter && !links.some((link) => link?.kind === 'PAGE' && link.pageSlug === page.slug),
  );
}

function Column({ title, items }: { title: string; items: MenuItem[] }) {
  return (
    <nav aria-label={title} className={css.links}>
      <h2 className={css.title}>{title}</h2>
      {items.map((item) =>
        item.link ? (
          <LookLink key={item.id} to={item.link}>
            {item.text}
          </LookLink>
        ) : null,
      )}
    </nav>
  );
}

export function Footer() {
  const t = useText();
  const { settings } = useStore();
  const { look } = useLook();
  const menu = look?.menus.footer ?? [];
  const single = menu.filter((item) => !item.children?.length);
  const groups = menu.filter((item) => item.children?.length);
  const pages = otherPages(look);
  return (
    <footer className={css.footer}>
      <div className={css.columns}>
        <div className={css.about}>
          <ShopLogo name={settings.siteName} logo={look?.theme.logo} />
          <p className={css.note}>{t('footer.prices', { currency: settings.currency })}</p>
        </div>
        {menu.length === 0 ? (
          <nav aria-label={t('footer.shop')} className={css.links}>
            <h2 className={css.title}>{t('footer.shop')}</h2>
            <Link to="/products">{t('footer.all')}</Link>
            <Link to="/collections">{t('nav.collections')}</Link>
            <Link to="/search">{t('nav.search')}</Link>
            <Link to="/cart">{t('cart.title')}</Link>
          </nav>
        ) : null}
        {single.length > 0 ? <Column title={t('footer.shop')} items={single} /> : null}
        {groups.map((item) => (
          <Column
            key={item.id}
            title={item.text}
            items={[...(item.link ? [{ ...item, children: undefined }] : []), ...(item.children ?? [])]}
          />
        ))}
        {pages.length > 0 ? (
          <Column
            title={t('footer.pages')}
            items={pages.map(({ id, slug, title }) => ({
              id,
              text: title,
              link: { kind: 'PAGE', pageSlug: slug },
            }))}
          />
        ) : null}
        <LanguageSelect />
      </div>
    </footer>
  );
}
