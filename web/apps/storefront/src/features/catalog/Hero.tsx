import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { collectionListOptions } from '@souk/query';
import { Picture, buttonClass } from '@souk/ui';
import { useStore } from '../../shared/store.ts';
import { useText } from '../../shared/text/index.ts';
import css from './Hero.module.css';

/** The welcome, with the covers of two collections. Without covers the words stand alone. */
export function Hero() {
  const t = useText();
  const { client } = useStore();
  const { data, isPending } = useQuery(collectionListOptions(client));
  const covered = data?.filter((collection) => collection.media.mainMedia?.image) ?? [];
  // Not the two that lead the collections further down, where there is a choice.
  const shown = covered.length > 2 ? covered.slice(1, 3) : covered;
  const pictured = isPending || shown.length > 0;
  return (
    <section className={pictured ? css.hero : `${css.hero} ${css.alone}`} aria-labelledby="welcome">
      <div className={css.words}>
        <p className={css.kicker}>{t('home.hero.kicker')}</p>
        <h1 id="welcome" className={css.title}>
          {t('home.hero.title')}
        </h1>
        <p className={css.text}>{t('home.hero.text')}</p>
        <div className={css.actions}>
          <Link to="/products" className={buttonClass('primary', 'large')}>
            {t('home.hero.action')}
          </Link>
          <Link to="/collections" className={buttonClass('quiet', 'large')}>
            {t('home.hero.second')}
          </Link>
        </div>
      </div>
      {pictured ? (
        <div className={css.pictures}>
          {shown.map((collection, index) => (
            <Link
              key={collection.id}
              className={css.picture}
              to="/collections/$slug"
              params={{ slug: collection.slug }}
              aria-label={t('home.hero.collection', { name: collection.name })}
            >
              <Picture
                className={css.image}
                image={collection.media.mainMedia?.image}
                alt=""
                sizes="(min-width: 900px) 460px, 60vw"
                ratio="auto"
                priority={index === 0 ? 'first' : 'eager'}
              />
            </Link>
          ))}
        </div>
      ) : null}
    </section>
  );
}
