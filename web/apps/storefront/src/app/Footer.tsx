import { Link } from '@tanstack/react-router';
import { LookLink } from '../features/look/LookLink.tsx';
import { useLook } from '../features/look/LookProvider.tsx';
import { ShopLogo } from '../features/look/ShopLogo.tsx';
import { WordedLink } from '../features/look/WordedLink.tsx';
import { Words } from '../features/look/Words.tsx';
import type { LinkTo, Look, MenuItem } from '../features/look/types.ts';
import { useCurrency } from '../shared/currency.ts';
import { useStore } from '../shared/store.ts';
import { useText } from '../shared/text/index.ts';
import { CurrencySelect } from './CurrencySelect.tsx';
import { LanguageSelect } from './LanguageSelect.tsx';
import { titleOf } from './home/policies.ts';
import { ShopContact } from './ShopContact.tsx';
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

interface Entry {
  id: string;
  text: string;
  link?: LinkTo;
  /** Where it is in the menu; absent for what has no place there. */
  at?: { item: string; child?: string };
}

function Column({ title, group, items }: { title: string; group?: string; items: Entry[] }) {
  return (
    <nav aria-label={title} className={css.links}>
      <h2 className={css.title}>
        {group ? (
          <Words
            place={{ menu: 'footer', item: group, field: 'text' }}
            text={title}
            label="edit.menuTitle"
            most={60}
          />
        ) : (
          title
        )}
      </h2>
      {items.map(({ id, text, link, at }) =>
        link && at ? (
          <WordedLink
            key={id}
            to={link}
            text={text}
            places={{
              text: { menu: 'footer', ...at, field: 'text' },
              link: { menu: 'footer', ...at, field: 'link' },
            }}
            label="edit.menuEntry"
            most={60}
          />
        ) : link ? (
          <LookLink key={id} to={link}>
            {text}
          </LookLink>
        ) : null,
      )}
    </nav>
  );
}

/** The links of a menu's entry: its own first, where it has one. */
function entriesOf(item: MenuItem): Entry[] {
  const own = item.link ? [{ id: item.id, text: item.text, link: item.link, at: { item: item.id } }] : [];
  const below = (item.children ?? []).map(({ id, text, link }) => ({
    id,
    text,
    link,
    at: { item: item.id, child: id },
  }));
  return [...own, ...below];
}

export function Footer() {
  const t = useText();
  const { settings } = useStore();
  const { look, policies } = useLook();
  const shown = useCurrency()?.code;
  const menu = look?.menus.footer ?? [];
  const single = menu.filter((item) => !item.children?.length);
  const groups = menu.filter((item) => item.children?.length);
  const pages = otherPages(look);
  return (
    <footer className={css.footer}>
      <div className={css.columns}>
        <div className={css.about}>
          <ShopLogo name={settings.siteName} logo={look?.theme.logo} />
          <p className={css.note}>
            {shown
              ? t('footer.pricesShown', { shown, currency: settings.currency })
              : t('footer.prices', { currency: settings.currency })}
          </p>
          <p className={css.note}>
            <Link to="/find-order">{t('footer.findOrder')}</Link>
          </p>
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
        {single.length > 0 ? <Column title={t('footer.shop')} items={single.flatMap(entriesOf)} /> : null}
        {groups.map((item) => (
          <Column key={item.id} title={item.text} group={item.id} items={entriesOf(item)} />
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
        {policies.length > 0 ? (
          <nav aria-label={t('footer.policies')} className={css.links}>
            <h2 className={css.title}>{t('footer.policies')}</h2>
            {policies.map((policy) => (
              <Link key={policy.kind} to="/policies/$kind" params={{ kind: policy.kind }} dir="auto">
                {titleOf(policy, t)}
              </Link>
            ))}
          </nav>
        ) : null}
        <ShopContact />
        <div className={css.choices}>
          <LanguageSelect />
          <CurrencySelect />
        </div>
      </div>
    </footer>
  );
}
