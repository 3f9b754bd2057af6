import { Link } from '@tanstack/react-router';
import { CollectionGrid } from '../../features/catalog/Collections.tsx';
import { Hero } from '../../features/catalog/Hero.tsx';
import { JustIn } from '../../features/catalog/JustIn.tsx';
import layout from '../../shared/layout.module.css';
import { useText } from '../../shared/text/index.ts';
import { useTitle } from '../../shared/useTitle.ts';

export function HomeRoute() {
  const t = useText();
  useTitle(t('home.title'));
  return (
    <div className={layout.page}>
      <Hero />
      <JustIn title={t('home.justIn')} />
      <section className={layout.section} aria-label={t('home.collections')}>
        <div className={layout.sectionHead}>
          <h2 className={layout.heading}>{t('home.collections')}</h2>
          <Link className={layout.underlined} to="/collections">
            {t('home.allCollections')}
          </Link>
        </div>
        <CollectionGrid />
      </section>
    </div>
  );
}
