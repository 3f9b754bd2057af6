import { Checkbox } from '@souk/ui';
import { Part } from '../../shared/detail/DetailPage.tsx';
import { EditorField, EditorForm } from '../../shared/form/EditorForm.tsx';
import type { FieldSpec, FormSpec } from '../../shared/form/types.ts';
import { useEditor } from '../../shared/form/useEditor.ts';
import { topics, typesOf, type HookValues } from './events.ts';
import { useText, type TextKey } from './text/index.ts';
import css from './webhooks.module.css';

type Name = 'url' | 'all' | 'topics' | 'others' | 'active';

function useFields(): Record<Name, FieldSpec<HookValues>> {
  const t = useText();
  const nameOf = (pattern: string) => topics.find((one) => one.pattern === pattern)?.name as TextKey;
  return {
    url: {
      name: 'url',
      label: t('webhooks.address'),
      hint: t('webhooks.addressHint'),
      required: t('webhooks.addressNeeded'),
      maxLength: 2048,
    },
    all: { name: 'all', label: t('webhooks.all'), kind: 'switch' },
    topics: {
      name: 'topics',
      label: t('webhooks.topics'),
      kind: 'custom',
      server: 'eventTypes',
      check: (_, values) =>
        !values.all && typesOf(values).length === 0 ? t('webhooks.chooseOne') : undefined,
      show: (value) => (Array.isArray(value) ? value.map((one: string) => t(nameOf(one))).join(', ') : ''),
      render: ({ id, value, error, onChange, onBlur }) => {
        const chosen = Array.isArray(value) ? (value as string[]) : [];
        return (
          <fieldset className={css.topics} id={id} tabIndex={-1}>
            <legend>{t('webhooks.topics')}</legend>
            {topics.map(({ pattern, name }) => (
              <Checkbox
                key={pattern}
                label={t(name)}
                checked={chosen.includes(pattern)}
                onBlur={onBlur}
                onChange={(event) =>
                  onChange(
                    event.currentTarget.checked
                      ? [...chosen, pattern]
                      : chosen.filter((one) => one !== pattern),
                  )
                }
              />
            ))}
            {error ? <p className={css.error}>{error}</p> : null}
          </fieldset>
        );
      },
    },
    others: {
      name: 'others',
      label: t('webhooks.others'),
      hint: t('webhooks.othersHint'),
      kind: 'multiline',
    },
    active: {
      name: 'active',
      label: t('webhooks.active'),
      hint: t('webhooks.activeHint'),
      kind: 'switch',
    },
  };
}

/** Where an endpoint is, and what it is told of. */
export function HookForm({ spec }: { spec: Omit<FormSpec<HookValues>, 'parts'> }) {
  const t = useText();
  const fields = useFields();
  const editor = useEditor<HookValues>({ ...spec, parts: [{ fields: Object.values(fields) }] });
  const field = (name: Name) => <EditorField id={spec.id} editor={editor} field={fields[name]} />;
  return (
    <EditorForm id={spec.id} editor={editor} submit={spec.submit}>
      <Part title={t('webhooks.settings')}>
        <div className={css.fields}>
          {field('url')}
          {field('all')}
          {editor.values.all ? null : (
            <>
              {field('topics')}
              {field('others')}
            </>
          )}
          {spec.isNew ? null : field('active')}
        </div>
      </Part>
    </EditorForm>
  );
}
