import { Callout } from '@souk/ui';
import { FormDialog } from '../Dialog.tsx';
import { useText } from '../text/index.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { EditorField } from './EditorForm.tsx';
import type { Values } from './merge.ts';
import type { FormSpec } from './types.ts';
import { useEditor } from './useEditor.ts';

/** A form in a dialog from its spec. Somebody else who was faster is asked about as on pages; cancelling forgets. */
export function EditorDialog<V extends Values>({
  spec,
  title,
  text,
  onClose,
}: {
  spec: FormSpec<V>;
  title: string;
  text?: string;
  onClose: () => void;
}) {
  const t = useText();
  const editor = useEditor(spec);
  const save = async () => {
    if (await editor.save()) onClose();
  };
  return (
    <>
      <FormDialog
        title={title}
        text={text}
        task={editor}
        submit={spec.submit ?? t('dialog.save')}
        onSubmit={() => void save()}
        onClose={() => {
          editor.forget();
          onClose();
        }}
      >
        {editor.restored ? (
          <Callout tone="attention">
            <p>{t('form.restored')}</p>
          </Callout>
        ) : null}
        {editor.fields.map((field) => (
          <EditorField key={field.name} id={spec.id} editor={editor} field={field} checkedWhenLeft={false} />
        ))}
      </FormDialog>
      {editor.overtakenBy ? (
        <ConflictDialog
          fields={editor.fields}
          overtaken={editor.overtakenBy}
          onDecide={editor.settleConflict}
        />
      ) : null}
    </>
  );
}
