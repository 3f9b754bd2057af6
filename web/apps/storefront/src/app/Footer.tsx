import { Link } from '@tanstack/react-router';
import { Logo } from '@souk/ui';
import { useStore } from '../shared/store.ts';
import { useText } from '../shared/text/index.ts';
import { LanguageSelect } from './LanguageSelect.tsx';
import css from './Footer.module.css';

export function Footer() {
  const t = useText();
  const { settings } = useStore();
  return (
    <footer className={css.footer}>
      <div className={css.columns}>
        <div>
          <Logo name={settings.siteName} />
          <p className={css.note}>{t('footer.prices', { currency: settings.currency })}</p>
        </div>
        <nav aria-label={t('footer.shop')} className={css.links}>
          <h2 className={css.title}>{t('footer.shop')}</h2>
          <Link to="/products">{t('footer.all')}</Link>
          <Link to="/collections">{t('nav.collections')}</Link>
          <Link to="/search">{t('nav.search')}</Link>
          <Link to="/cart">{t('cart.title')}</Link>
        </nav>
        <LanguageSelect />
      </div>
    </footer>
  );
}
