import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { productListOptions } from '@souk/query';
import { Picture, buttonClass } from '@souk/ui';
import { useStore } from '../../shared/store.ts';
import { useText } from '../../shared/text/index.ts';
import { justInQuery } from './JustIn.tsx';
import css from './Hero.module.css';

/** The welcome, with the pictures of two of the newest pieces. Without pictures the words stand alone. */
export function Hero() {
  const t = useText();
  const { client } = useStore();
  const { data, isPending } = useQuery(productListOptions(client, justInQuery));
  const pictured = data?.items.filter((product) => product.media?.mainMedia?.image).slice(1, 3) ?? [];
  return (
    <section className={css.hero} aria-labelledby="welcome">
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
      {isPending || pictured.length > 0 ? (
        <div className={css.pictures}>
          {pictured.map((product) => (
            <Link
              key={product.id}
              className={css.picture}
              to="/products/$slug"
              params={{ slug: product.slug }}
              aria-label={product.name ?? undefined}
            >
              <Picture
                className={css.image}
                src={product.media?.mainMedia?.image?.url}
                alt=""
                sizes="(min-width: 900px) 330px, 50vw"
                ratio="auto"
                eager
              />
            </Link>
          ))}
        </div>
      ) : null}
    </section>
  );
}
