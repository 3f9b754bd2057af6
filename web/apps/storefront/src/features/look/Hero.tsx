import { Picture, buttonClass } from '@souk/ui';
import { useEditing } from './editing.ts';
import { PictureChange } from './PictureChange.tsx';
import { WordedLink } from './WordedLink.tsx';
import { Words } from './Words.tsx';
import type { Section } from './types.ts';
import css from './Hero.module.css';

interface Props {
  section: Section;
  /** Whether it is the first of the page: its headline is the page's title then. */
  leads: boolean;
}

/** The welcome. Without pictures the words stand alone. */
export function Hero({ section, leads }: Props) {
  const editing = useEditing();
  const { hero } = section;
  if (!hero) return null;
  const place = (field: string) => ({ section: section.id, part: 'hero', field }) as const;
  const pictures = (['picture', 'secondPicture'] as const).filter(
    (field) => hero[field] ?? (editing && field === 'picture'),
  );
  const Title = leads ? 'h1' : 'h2';
  const title = `headline-${section.id}`;
  return (
    <section
      className={pictures.length > 0 ? css.hero : `${css.hero} ${css.alone}`}
      aria-labelledby={title}
      data-section={section.id}
    >
      {/* Boxes to write in have a direction of their own, and say nothing about that of the whole. */}
      <div className={css.words} dir={editing ? undefined : 'auto'}>
        {hero.eyebrow || editing ? (
          <p className={css.kicker}>
            <Words place={place('eyebrow')} text={hero.eyebrow} label="edit.eyebrow" most={80} />
          </p>
        ) : null}
        <Title id={title} className={css.title}>
          <Words place={place('headline')} text={hero.headline} label="edit.headline" most={120} />
        </Title>
        {hero.text || editing ? (
          <p className={css.text}>
            <Words place={place('text')} text={hero.text} label="edit.text" most={400} />
          </p>
        ) : null}
        <div className={css.actions}>
          {(['button', 'secondButton'] as const).map((field) => {
            const button = hero[field];
            return button ? (
              <WordedLink
                key={field}
                to={button.link}
                text={button.text}
                places={{
                  text: { ...place(field), inside: 'text' },
                  link: { ...place(field), inside: 'link' },
                }}
                label={field === 'button' ? 'edit.button' : 'edit.secondButton'}
                most={60}
                className={buttonClass(field === 'button' ? 'primary' : 'quiet', 'large')}
              />
            ) : null;
          })}
        </div>
      </div>
      {pictures.length > 0 ? (
        <div className={css.pictures}>
          {pictures.map((field, index) => (
            <div key={field} className={css.picture}>
              <Picture
                className={css.image}
                image={hero[field]}
                alt={hero[field]?.altText ?? ''}
                sizes={
                  pictures.length > 1 ? '(min-width: 900px) 460px, 60vw' : '(min-width: 700px) 50vw, 100vw'
                }
                ratio="auto"
                priority={leads && index === 0 ? 'first' : 'eager'}
              />
              <PictureChange place={place(field)} there={Boolean(hero[field])} />
            </div>
          ))}
        </div>
      ) : null}
    </section>
  );
}
