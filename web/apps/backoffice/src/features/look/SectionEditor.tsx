import { SelectField, TextArea, TextField } from '@souk/ui';
import { CollectionChoice, CollectionsChoice } from './CollectionChoice.tsx';
import { useDesk, useWords } from './desk.ts';
import { LinkField } from './LinkField.tsx';
import { PictureField } from './PictureField.tsx';
import { withPart } from './sections.ts';
import { useText, type TextKey } from './text/index.ts';
import type { LinkButton, Section } from './types.ts';
import css from './look.module.css';

interface Fields {
  put: (field: string, name: TextKey, part: object) => void;
  errorOf: (field: string) => string | undefined;
  section: Section;
}

/** The fields of the section that was chosen. */
export function SectionEditor({ section }: { section: Section }) {
  const t = useText();
  const { problems } = useDesk();
  const { edit } = useWords();
  const { id, kind, hero, featured, newest, textPicture, grid, quote } = section;
  const fields: Fields = {
    section,
    put: (field, name, part) =>
      edit(
        t('look.did.field', { name: t(`look.kind.${kind}`), field: t(name) }),
        (look) => ({ ...look, home: look.home.map((one) => (one.id === id ? withPart(one, part) : one)) }),
        `home.${id}.${field}`,
      ),
    errorOf: (field) => {
      const wrong = problems[`home.${id}.${field}`];
      return wrong && t(`look.wrong.${wrong}`);
    },
  };
  return (
    <div className={css.fields}>
      {hero ? <HeroFields {...fields} hero={hero} /> : null}
      {featured || newest ? <ProductFields {...fields} /> : null}
      {textPicture ? <TextFields {...fields} part={textPicture} /> : null}
      {grid ? <GridFields {...fields} grid={grid} /> : null}
      {quote ? (
        <>
          <Words {...fields} field="text" name="look.quote" value={quote.text} most={400} long />
          <Words {...fields} field="by" name="look.by" value={quote.by} most={120} />
        </>
      ) : null}
    </div>
  );
}

function Words({
  put,
  errorOf,
  field,
  name,
  value = '',
  most,
  long,
  hint,
}: Fields & { field: string; name: TextKey; value?: string; most: number; long?: boolean; hint?: string }) {
  const t = useText();
  const Input = long ? TextArea : TextField;
  return (
    <Input
      {...(long ? { rows: most > 400 ? 6 : most > 120 ? 3 : 2 } : {})}
      label={t(name)}
      hint={hint}
      error={errorOf(field)}
      maxLength={most}
      autoComplete="off"
      value={value}
      onChange={(event: { currentTarget: { value: string } }) =>
        put(field, name, { [field]: event.currentTarget.value })
      }
    />
  );
}

function ButtonFields({
  put,
  errorOf,
  section,
  field,
  name,
  button,
}: Fields & { field: 'button' | 'secondButton'; name: TextKey; button: LinkButton | undefined }) {
  const t = useText();
  const { problems } = useDesk();
  const set = (next: LinkButton | undefined) => put(field, name, { [field]: next });
  return (
    <>
      <TextField
        label={t(name)}
        error={errorOf(`${field}.text`)}
        placeholder={t('look.buttonHint')}
        maxLength={60}
        autoComplete="off"
        value={button?.text ?? ''}
        onChange={({ currentTarget: { value } }) =>
          set(value ? { text: value, link: button?.link ?? { kind: 'PRODUCTS' } } : undefined)
        }
      />
      {button ? (
        <LinkField
          label={t('look.leads', { name: t(name) })}
          link={button.link}
          wrong={problems[`home.${section.id}.${field}.link`]}
          onChange={(link) => set({ ...button, link: link ?? { kind: 'PRODUCTS' } })}
        />
      ) : null}
    </>
  );
}

function HeroFields({ hero, ...fields }: Fields & { hero: NonNullable<Section['hero']> }) {
  const t = useText();
  const { put } = fields;
  return (
    <>
      <Words {...fields} field="headline" name="look.headline" value={hero.headline} most={120} long />
      <Words {...fields} field="eyebrow" name="look.eyebrow" value={hero.eyebrow} most={80} />
      <Words {...fields} field="text" name="look.words" value={hero.text} most={400} long />
      <ButtonFields {...fields} field="button" name="look.button" button={hero.button} />
      <ButtonFields {...fields} field="secondButton" name="look.secondButton" button={hero.secondButton} />
      <PictureField
        label={t('look.picture')}
        value={hero.picture}
        onChange={(picture) => put('picture', 'look.picture', { picture })}
      />
      <PictureField
        label={t('look.secondPicture')}
        value={hero.secondPicture}
        onChange={(secondPicture) => put('secondPicture', 'look.secondPicture', { secondPicture })}
      />
    </>
  );
}

const counts = Array.from({ length: 11 }, (_, at) => at + 2);

function ProductFields(fields: Fields) {
  const t = useText();
  const { section, put, errorOf } = fields;
  const { featured, newest } = section;
  const { title, count } = featured ?? newest ?? { count: 4 };
  const hint = featured ? t('look.titleHint') : undefined;
  return (
    <>
      <Words {...fields} field="title" name="look.title" value={title} most={120} hint={hint} />
      {featured ? (
        <CollectionChoice
          by="id"
          label={t('look.collection')}
          error={errorOf('collectionId')}
          value={featured.collectionId}
          onChange={(collectionId) => put('collectionId', 'look.collection', { collectionId })}
        />
      ) : null}
      <SelectField
        label={t('look.count')}
        value={count}
        onChange={(event) => put('count', 'look.count', { count: Number(event.currentTarget.value) })}
      >
        {counts.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </SelectField>
    </>
  );
}

function TextFields({ part, ...fields }: Fields & { part: NonNullable<Section['textPicture']> }) {
  const t = useText();
  const { put } = fields;
  return (
    <>
      <Words {...fields} field="title" name="look.title" value={part.title} most={120} />
      <Words
        {...fields}
        field="text"
        name="look.words"
        value={part.text}
        most={2000}
        long
        hint={t('look.paragraphs')}
      />
      <PictureField
        label={t('look.picture')}
        value={part.picture}
        onChange={(picture) => put('picture', 'look.picture', { picture })}
      />
      <SelectField
        label={t('look.side')}
        value={part.pictureSide}
        onChange={(event) => put('pictureSide', 'look.side', { pictureSide: event.currentTarget.value })}
      >
        <option value="START">{t('look.side.START')}</option>
        <option value="END">{t('look.side.END')}</option>
      </SelectField>
      <ButtonFields {...fields} field="button" name="look.button" button={part.button} />
    </>
  );
}

function GridFields({ grid, ...fields }: Fields & { grid: NonNullable<Section['grid']> }) {
  const t = useText();
  const { put, errorOf } = fields;
  return (
    <>
      <Words {...fields} field="title" name="look.title" value={grid.title} most={120} />
      <CollectionsChoice
        label={t('look.collections')}
        error={errorOf('collectionIds')}
        value={grid.collectionIds}
        most={12}
        onChange={(collectionIds) => put('collectionIds', 'look.collections', { collectionIds })}
      />
    </>
  );
}
