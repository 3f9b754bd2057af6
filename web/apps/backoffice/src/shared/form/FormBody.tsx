import { Part } from '../detail/DetailPage.tsx';
import { EditorField, EditorForm } from './EditorForm.tsx';
import type { Values } from './merge.ts';
import type { FormSpec } from './types.ts';
import { useEditor } from './useEditor.ts';
import css from './Form.module.css';

/** Where a list of the page's parts leads to one of the form's. */
export const partId = (form: string, at: number): string => `${form}-part-${at}`;

/** A form from its spec, with its save bar and its guard. Stands in a detail page or by itself. */
export function FormBody<V extends Values>({ spec }: { spec: FormSpec<V> }) {
  const editor = useEditor(spec);
  return (
    <EditorForm id={spec.id} editor={editor} submit={spec.submit}>
      {spec.parts.map((part, at) => (
        <Part key={at} id={partId(spec.id, at)} title={part.title}>
          <div className={css.fields}>
            {part.text ? <p className={css.partText}>{part.text}</p> : null}
            {part.fields.map((field) => (
              <EditorField key={field.name} id={spec.id} editor={editor} field={field} />
            ))}
            {part.preview?.(editor.values)}
          </div>
        </Part>
      ))}
    </EditorForm>
  );
}
