import { Picture, buttonClass, classes } from '@souk/ui';
import layout from '../../shared/layout.module.css';
import { useEditing } from './editing.ts';
import { PictureChange } from './PictureChange.tsx';
import { WordedLink } from './WordedLink.tsx';
import { Words } from './Words.tsx';
import type { Section } from './types.ts';
import css from './Sections.module.css';

interface Props {
  section: Section;
}

export function TextPicture({ section }: Props) {
  const editing = useEditing();
  const { textPicture: part } = section;
  if (!part) return null;
  const place = (field: string) => ({ section: section.id, part: 'textPicture', field }) as const;
  const pictured = Boolean(part.picture ?? editing);
  const title = `title-${section.id}`;
  return (
    <section
      className={classes(
        layout.section,
        css.split,
        !pictured && css.alone,
        part.pictureSide === 'END' && css.end,
      )}
      aria-labelledby={part.title ? title : undefined}
      data-section={section.id}
    >
      {pictured ? (
        <div className={css.picture}>
          <Picture
            image={part.picture}
            alt={part.picture?.altText ?? ''}
            sizes="(min-width: 700px) 50vw, 100vw"
            ratio="4 / 3"
          />
          <PictureChange place={place('picture')} there={Boolean(part.picture)} />
        </div>
      ) : null}
      <div className={css.words} dir={editing ? undefined : 'auto'}>
        {part.title || editing ? (
          <h2 id={title} className={layout.heading}>
            <Words place={place('title')} text={part.title} label="edit.headline" most={120} />
          </h2>
        ) : null}
        {editing ? (
          <p>
            <Words place={place('text')} text={part.text} label="edit.text" most={2000} />
          </p>
        ) : (
          (part.text ?? '')
            .split(/\n{2,}/)
            .filter((paragraph) => paragraph.trim())
            .map((paragraph, index) => <p key={index}>{paragraph}</p>)
        )}
        {part.button ? (
          <WordedLink
            to={part.button.link}
            text={part.button.text}
            places={{
              text: { ...place('button'), inside: 'text' },
              link: { ...place('button'), inside: 'link' },
            }}
            label="edit.button"
            most={60}
            className={buttonClass('secondary')}
          />
        ) : null}
      </div>
    </section>
  );
}

export function Quote({ section }: Props) {
  const editing = useEditing();
  const { quote } = section;
  if (!quote) return null;
  const place = (field: string) => ({ section: section.id, part: 'quote', field }) as const;
  return (
    <figure className={css.quote} data-section={section.id} dir={editing ? undefined : 'auto'}>
      <blockquote>
        <Words place={place('text')} text={quote.text} label="edit.quote" most={400} />
      </blockquote>
      {quote.by || editing ? (
        <figcaption>
          <Words place={place('by')} text={quote.by} label="edit.by" most={120} />
        </figcaption>
      ) : null}
    </figure>
  );
}
