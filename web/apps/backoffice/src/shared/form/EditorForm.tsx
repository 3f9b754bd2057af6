import { useEffect, useRef, type ReactNode } from 'react';
import { Callout, ErrorSummary } from '@souk/ui';
import { useText } from '../text/index.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { Field } from './Field.tsx';
import { Guard } from './Guard.tsx';
import { SaveBar } from './SaveBar.tsx';
import type { Values } from './merge.ts';
import type { FieldSpec } from './types.ts';
import type { Editor } from './useEditor.ts';
import css from './Form.module.css';

export const fieldId = (form: string, name: string): string => `${form}-${name}`.replaceAll(/[^\w-]/g, '-');

/** What stands around the fields of any editor: what was kept and what went wrong, the save bar, the guard. */
export function EditorForm<V extends Values>({
  id,
  editor,
  submit,
  className = css.form,
  problem = editor.problem,
  save = () => void editor.save(),
  children,
}: {
  id: string;
  editor: Editor<V>;
  submit?: string;
  className?: string;
  /** In place of what the server refused. */
  problem?: string;
  save?: () => void;
  children: ReactNode;
}) {
  const t = useText();
  const summary = useRef<HTMLDivElement>(null);
  const problems = editor.fields.flatMap(({ name, label }) => {
    const error = editor.form.errors[name];
    return typeof error === 'string' ? [{ id: fieldId(id, name), text: `${label}: ${error}` }] : [];
  });
  const count = problems.length;
  const { refusals } = editor;
  useEffect(() => {
    if (refusals === 0) return;
    // Where the first thing to mend is, which may be far from the button.
    const [only] = problems;
    const target = count > 1 ? summary.current : only ? document.getElementById(only.id) : null;
    target?.focus();
    target?.scrollIntoView({ block: 'nearest' });
    // Only a refusal moves the focus, not a change of what is wrong.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [refusals]);
  return (
    <form
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!editor.busy) save();
      }}
    >
      {editor.restored ? (
        <Callout tone="attention">
          <p>{t('form.restored')}</p>
        </Callout>
      ) : null}
      {problem ? (
        <Callout tone="bad">
          <p>{problem}</p>
        </Callout>
      ) : null}
      {count > 1 ? <ErrorSummary ref={summary} problems={problems} /> : null}
      {children}
      <SaveBar editor={editor} wrong={refusals > 0 ? count : 0} submit={submit} />
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

/** One field of an editor. */
export function EditorField<V extends Values>({
  id,
  editor,
  field,
  checkedWhenLeft = true,
}: {
  id: string;
  editor: Editor<V>;
  field: FieldSpec<V>;
  /** Not where the button stands below the fields: what is said as it is pressed would move it away. */
  checkedWhenLeft?: boolean;
}) {
  const { form } = editor;
  const { name } = field;
  return (
    <Field
      id={fieldId(id, name)}
      field={field}
      value={form.values[name] ?? null}
      values={editor.values}
      changed={editor.changed.includes(name)}
      error={form.errors[name] as string | undefined}
      onChange={(value) => form.setValues({ [name]: value })}
      onBlur={() => {
        if (checkedWhenLeft) form.validateField(name);
      }}
    />
  );
}
