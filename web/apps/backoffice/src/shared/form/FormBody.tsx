import { useEffect, useRef } from 'react';
import { Callout, ErrorSummary } from '@souk/ui';
import { Part } from '../detail/DetailPage.tsx';
import { useText } from '../text/index.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { Field } from './Field.tsx';
import { Guard } from './Guard.tsx';
import { SaveBar } from './SaveBar.tsx';
import type { Values } from './merge.ts';
import type { FormSpec } from './types.ts';
import { useEditor } from './useEditor.ts';
import css from './Form.module.css';

export const fieldId = (form: string, name: string): string => `${form}-${name}`.replaceAll(/[^\w-]/g, '-');

/** A form from its spec, with its save bar and its guard. Stands in a detail page or by itself. */
export function FormBody<V extends Values>({ spec }: { spec: FormSpec<V> }) {
  const t = useText();
  const editor = useEditor(spec);
  const summary = useRef<HTMLDivElement>(null);
  const { form } = editor;
  const problems = editor.fields.flatMap((field) => {
    const error = form.errors[field.name];
    return typeof error === 'string'
      ? [{ id: fieldId(spec.id, field.name), text: `${field.label}: ${error}` }]
      : [];
  });
  const count = problems.length;
  useEffect(() => {
    // Where the first thing to mend is, right after something was refused.
    if (count > 1) summary.current?.focus();
  }, [count]);
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!editor.busy) void editor.save();
      }}
    >
      {editor.restored ? (
        <Callout tone="attention">
          <p>{t('form.restored')}</p>
        </Callout>
      ) : null}
      {editor.problem ? (
        <Callout tone="bad">
          <p>{editor.problem}</p>
        </Callout>
      ) : null}
      {count > 1 ? <ErrorSummary ref={summary} problems={problems} /> : null}
      {spec.parts.map((part, at) => (
        <Part key={at} title={part.title} note={part.text}>
          <div className={css.fields}>
            {part.fields.map((field) => (
              <Field
                key={field.name}
                id={fieldId(spec.id, field.name)}
                field={field}
                value={editor.values[field.name] ?? null}
                changed={editor.changed.includes(field.name)}
                error={form.errors[field.name] as string | undefined}
                onChange={(value) => form.setValues({ [field.name]: value })}
                onBlur={() => form.validateField(field.name)}
              />
            ))}
          </div>
        </Part>
      ))}
      <SaveBar editor={editor} submit={spec.submit} />
      <Guard when={editor.typed && !editor.busy} onLeave={editor.forget} />
      {editor.overtakenBy ? (
        <ConflictDialog
          fields={editor.fields}
          overtaken={editor.overtakenBy}
          onDecide={editor.settleConflict}
        />
      ) : null}
    </form>
  );
}
