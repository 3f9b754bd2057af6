import type { Schemas } from '@souk/client';
import { StatusPill, TextArea, TextField } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { Part } from '../../shared/detail/DetailPage.tsx';
import { EditorField, EditorForm } from '../../shared/form/EditorForm.tsx';
import { RichText } from '../../shared/form/RichText.tsx';
import type { Values } from '../../shared/form/merge.ts';
import type { FieldSpec, FormSpec } from '../../shared/form/types.ts';
import { useEditor } from '../../shared/form/useEditor.ts';
import { languageName } from '../../shared/language-name.ts';
import { useStore } from '../../shared/store.ts';
import { useText, type TextKey } from './text/index.ts';
import css from './translations.module.css';

export type TextValues = Values & Record<string, string>;

type Field = Schemas['TranslationsField'];

/** What stands together, in the order of the page. */
const groups: readonly { title: TextKey; parts: readonly string[] }[] = [
  { title: 'translations.group.main', parts: ['name', 'ribbon', 'description'] },
  { title: 'translations.group.sections', parts: ['sectionTitle', 'sectionText'] },
  { title: 'translations.group.options', parts: ['option', 'choice'] },
  { title: 'translations.group.texts', parts: ['textField'] },
  { title: 'translations.group.pictures', parts: ['picture'] },
  { title: 'translations.group.search', parts: ['seoTitle', 'seoDescription'] },
];

const labels: Record<string, TextKey> = {
  name: 'translations.field.name',
  ribbon: 'translations.field.ribbon',
  description: 'translations.field.description',
  sectionTitle: 'translations.field.sectionTitle',
  sectionText: 'translations.field.sectionText',
  option: 'translations.field.option',
  choice: 'translations.field.choice',
  textField: 'translations.field.textField',
  picture: 'translations.field.picture',
  seoTitle: 'translations.field.seoTitle',
  seoDescription: 'translations.field.seoDescription',
};

/** Longer texts get more room. */
const lines = 120;

function useLabel() {
  const t = useText();
  return ({ part, of, original }: Field) => {
    const label = t(labels[part] ?? 'translations.field.name', { of: of ?? '' });
    return part === 'option' || part === 'choice' || part === 'textField' ? `${label}: ${original}` : label;
  };
}

/** The originals at one side, their translations beside them. */
export function TranslationForm({
  fields,
  language,
  nameAt,
  spec,
}: {
  fields: readonly Field[];
  language: string;
  nameAt: (at: number) => string;
  spec: Omit<FormSpec<TextValues>, 'parts'>;
}) {
  const t = useText();
  const { code } = useLanguage();
  const { settings } = useStore();
  const labelOf = useLabel();
  const specs = fields.map((field, at): FieldSpec<TextValues> => {
    const label = labelOf(field);
    const check = (value: unknown) =>
      String(value).length > field.maxLength ? t('translations.long', { most: field.maxLength }) : undefined;
    return {
      name: nameAt(at),
      label,
      kind: 'custom',
      check,
      render: ({ id, value, error, onChange, onBlur }) =>
        field.rich ? (
          <RichText
            id={id}
            label={label}
            short={field.maxLength < 1000}
            value={String(value ?? '')}
            error={error}
            onChange={onChange}
          />
        ) : field.maxLength > lines ? (
          <TextArea
            id={id}
            label={label}
            value={String(value ?? '')}
            error={error}
            maxLength={field.maxLength}
            lang={language}
            onBlur={onBlur}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        ) : (
          <TextField
            id={id}
            label={label}
            value={String(value ?? '')}
            error={error}
            maxLength={field.maxLength}
            lang={language}
            autoComplete="off"
            onBlur={onBlur}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        ),
    };
  });
  const editor = useEditor<TextValues>({ ...spec, parts: [{ fields: specs }] });
  return (
    <EditorForm id={spec.id} editor={editor} className={css.form}>
      {groups.map(({ title, parts }) => {
        const here = fields.flatMap((field, at) => (parts.includes(field.part) ? [{ field, at }] : []));
        if (here.length === 0) return null;
        return (
          <Part key={title} title={t(title)}>
            <div className={css.heads} aria-hidden="true">
              <span>{languageName(settings.language, code)}</span>
              <span>{languageName(language, code)}</span>
            </div>
            {here.map(({ field, at }) => {
              const one = specs[at];
              return (
                <div key={field.key} className={css.pair} data-field={field.key}>
                  <Original field={field} label={labelOf(field)} />
                  <div className={css.said}>
                    {field.outdated ? (
                      <p className={css.outdated}>
                        <StatusPill tone="attention">{t('translations.outdated')}</StatusPill>
                        <span>{t('translations.outdatedText')}</span>
                      </p>
                    ) : null}
                    {one ? <EditorField id={spec.id} editor={editor} field={one} /> : null}
                  </div>
                </div>
              );
            })}
          </Part>
        );
      })}
    </EditorForm>
  );
}

function Original({ field, label }: { field: Field; label: string }) {
  return (
    <div className={css.original}>
      <p className={css.label}>{label}</p>
      <div className={css.text} dir="auto">
        {field.rich ? plainLines(field.original) : field.original}
      </div>
    </div>
  );
}

/** Marks left out, paragraphs and points kept apart: it is there to be read, not to act. */
function plainLines(markup: string): string {
  const page = new DOMParser().parseFromString(
    markup.replaceAll(/<(\/p|\/li|\/h\d|br\s*\/?)>/gi, '$&\n'),
    'text/html',
  );
  return (page.body.textContent ?? '').trim();
}
