import { Part } from '../../shared/detail/DetailPage.tsx';
import { EditorField, EditorForm } from '../../shared/form/EditorForm.tsx';
import { RichText } from '../../shared/form/RichText.tsx';
import type { FieldSpec, FormSpec } from '../../shared/form/types.ts';
import { useEditor } from '../../shared/form/useEditor.ts';
import { useStore } from '../../shared/store.ts';
import { Cover } from './Cover.tsx';
import { useText } from './text/index.ts';
import type { CollectionValues } from './values.ts';
import css from './collections.module.css';

const mostText = 600;

function useFields(fixed?: string): Record<string, FieldSpec<CollectionValues>> {
  const t = useText();
  const fields: Record<string, Omit<FieldSpec<CollectionValues>, 'name'>> = {
    name: { label: t('collections.name'), required: t('collections.nameNeeded'), maxLength: 50 },
    description: {
      label: t('collections.description'),
      kind: 'custom',
      check: (value) => (String(value).length > mostText ? t('collections.textLong') : undefined),
      render: ({ id, value, error, onChange }) => (
        <RichText
          short
          id={id}
          label={t('collections.description')}
          value={String(value ?? '')}
          error={error}
          onChange={onChange}
        />
      ),
    },
    slug: { label: t('collections.address'), hint: t('collections.addressHint'), maxLength: 100, off: fixed },
    visible: { label: t('collections.visible'), kind: 'switch' },
    cover: {
      label: t('collections.cover'),
      kind: 'custom',
      server: 'coverMediaId',
      show: (value) => t(value ? 'collections.coverShown' : 'collections.noCover'),
      render: ({ id, value, error, onChange }) => (
        <Cover id={id} value={String(value ?? '')} error={error} onChange={onChange} />
      ),
    },
    seoTitle: { label: t('collections.seoTitle'), maxLength: 120 },
    seoText: { label: t('collections.seoText'), kind: 'multiline', maxLength: 320 },
  };
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { ...field, name }]));
}

/** What a collection is: its name and picture at the left, where it shows at the right. */
export function CollectionForm({
  spec,
  fixed,
}: {
  spec: Omit<FormSpec<CollectionValues>, 'parts'>;
  /** Why some of it can never be changed, in words. */
  fixed?: string;
}) {
  const t = useText();
  const { settings } = useStore();
  const fields = useFields(fixed);
  const editor = useEditor<CollectionValues>({ ...spec, parts: [{ fields: Object.values(fields) }] });
  const { values } = editor;
  const field = (name: keyof CollectionValues & string) => {
    const one = fields[name];
    return one ? <EditorField key={name} id={spec.id} editor={editor} field={one} /> : null;
  };
  return (
    <EditorForm id={spec.id} editor={editor} submit={spec.submit} className={css.form}>
      <div className={css.columns}>
        <Part>
          <div className={css.fields}>
            {field('name')}
            {field('description')}
          </div>
        </Part>
        <div className={css.fields}>
          <Part title={t('collections.where')}>
            <div className={css.fields}>
              {field('visible')}
              {field('cover')}
            </div>
          </Part>
          <Part title={t('collections.search')}>
            <div className={css.fields}>
              <div className={css.preview} aria-hidden="true">
                <span className={css.previewTitle} dir="auto">
                  {values.seoTitle || `${values.name || t('collections.name')} | ${settings.siteName}`}
                </span>
                {values.seoText ? <span dir="auto">{values.seoText}</span> : null}
              </div>
              {field('seoTitle')}
              {field('seoText')}
              {field('slug')}
            </div>
          </Part>
        </div>
      </div>
    </EditorForm>
  );
}
