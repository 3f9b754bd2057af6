import { useEffect, useSyncExternalStore, type RefObject } from 'react';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { useLook } from '../../features/look/LookProvider.tsx';
import { ShopLogo } from '../../features/look/ShopLogo.tsx';
import { useStore } from '../../shared/store.ts';
import { useText } from '../../shared/text/index.ts';
import { useTitle } from '../../shared/useTitle.ts';
import { LanguageSelect } from '../LanguageSelect.tsx';
import { ShopFacts } from '../ShopContact.tsx';
import { titleOf } from '../home/policies.ts';
import { reopening, wordsOf } from './closing.ts';
import { useClosedText } from './text/index.ts';
import css from './closed.module.css';

const never = () => () => {};
const unknown = () => '';

interface Props {
  main: RefObject<HTMLElement | null>;
  /** Whether another page was shown before: this one is read from its start then. */
  moved: RefObject<boolean>;
}

/** All that visitors see of a closed shop, whatever they asked for. */
export function ClosedShop({ main, moved }: Props) {
  const t = useClosedText();
  useTitle(t('closed.title'));
  // Its script may come after the router has moved the focus, to a page that was gone by then.
  useEffect(() => {
    if (moved.current) main.current?.focus({ preventScroll: true });
  }, [main, moved]);
  const shopText = useText();
  const { settings } = useStore();
  const { look, contact, policies } = useLook();
  const { code } = useLanguage();
  const closed = settings.closed ?? {};
  // Only the browser knows its visitor's clock.
  const date = useSyncExternalStore(never, () => reopening(closed, code), unknown);
  const words = wordsOf(closed, code, settings.language);
  return (
    <div className={css.shop}>
      <header className={css.logo}>
        <ShopLogo name={settings.siteName} logo={look?.theme.logo} />
      </header>
      <main id="content" ref={main} tabIndex={-1} className={css.main}>
        <h1>{t('closed.title')}</h1>
        {words ? (
          <p className={css.words} dir="auto">
            {words}
          </p>
        ) : (
          <p className={css.words}>{t('closed.text')}</p>
        )}
        {date ? (
          <p>
            <time dateTime={closed.reopensAt}>{t('closed.reopens', { date })}</time>
          </p>
        ) : null}
        <p className={css.ordered}>{t('closed.ordered')}</p>
        <p className={css.ways}>
          <Link to="/find-order" className={buttonClass('secondary')}>
            {t('closed.findOrder')}
          </Link>
          <Link to="/account" className={buttonClass('secondary')}>
            {t('closed.account')}
          </Link>
        </p>
      </main>
      <footer className={css.foot}>
        {contact ? (
          <section aria-label={shopText('footer.contact')} className={css.facts}>
            <h2>{shopText('footer.contact')}</h2>
            <ShopFacts />
          </section>
        ) : settings.contactEmail ? (
          <a href={`mailto:${settings.contactEmail}`}>
            <bdi dir="ltr">{settings.contactEmail}</bdi>
          </a>
        ) : null}
        {policies.length > 0 ? (
          <nav aria-label={shopText('footer.policies')} className={css.facts}>
            <h2>{shopText('footer.policies')}</h2>
            {policies.map((policy) => (
              <Link key={policy.kind} to="/policies/$kind" params={{ kind: policy.kind }} dir="auto">
                {titleOf(policy, shopText)}
              </Link>
            ))}
          </nav>
        ) : null}
        <LanguageSelect />
      </footer>
    </div>
  );
}
