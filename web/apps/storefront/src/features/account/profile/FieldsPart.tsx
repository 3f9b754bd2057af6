import { useId } from 'react';
import type { ProfileField } from '@souk/client/members';
import { Checkbox, TextField } from '@souk/ui';
import { usePeopleText, type PeopleKey } from '../people/text/index.ts';
import type { FieldDraft } from './draft.ts';
import css from './profile.module.css';

const sections = ['GENERAL', 'DISPLAY_INFO', 'SOCIAL', 'ADDRESS'] as const;
const own = ['firstName', 'lastName', 'company', 'jobTitle', 'birthdate'];

const inputs: Record<string, string> = { NUMBER: 'number', DATE: 'date', URL: 'url', SOCIAL: 'url' };

interface Props {
  fields: ProfileField[];
  errors: Record<string, string>;
  onChange: (key: string, draft: FieldDraft) => void;
}

/** What the shop asks of its members, in its groups. Each says beside it who will see it. */
export function FieldsPart({ fields, errors, onChange }: Props) {
  const t = usePeopleText();
  return sections.map((section) => {
    const here = fields.filter((field) => field.section === section);
    if (here.length === 0) return null;
    return (
      <fieldset key={section} className={css.group}>
        <legend>{t(`section.${section}`)}</legend>
        {here.map((field) => (
          <Field key={field.key} field={field} error={errors[field.key]} onChange={onChange} />
        ))}
      </fieldset>
    );
  });
}

function Field({
  field,
  error,
  onChange,
}: {
  field: ProfileField;
  error?: string;
  onChange: Props['onChange'];
}) {
  const t = usePeopleText();
  const id = useId();
  const value = String(field.value ?? '');
  const name = own.includes(field.key) ? t(`field.${field.key}` as PeopleKey) : field.name;
  return (
    <div className={css.field}>
      <TextField
        id={id}
        label={name}
        type={inputs[field.fieldType] ?? 'text'}
        step={field.fieldType === 'NUMBER' ? 'any' : undefined}
        dir={inputs[field.fieldType] === 'url' ? 'ltr' : undefined}
        maxLength={1000}
        value={value}
        error={error}
        onChange={(event) => onChange(field.key, { value: event.target.value, public: field.public })}
      />
      <Checkbox
        label={t('field.public', { name })}
        checked={field.public}
        onChange={(event) => onChange(field.key, { value, public: event.target.checked })}
      />
    </div>
  );
}
