import '@mantine/tiptap/styles.css';
import { useEffect, useRef } from 'react';
import { RichTextEditor } from '@mantine/tiptap';
import { useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { FieldError } from '@souk/ui';
import { useText } from './text/index.ts';
import css from './products.module.css';

/** Text with its marks. What the server would not keep cannot be made here. */
export function Description({
  id,
  value,
  error,
  onChange,
}: {
  id: string;
  value: string;
  error?: string;
  onChange: (value: string) => void;
}) {
  const t = useText();
  const told = useRef(value);
  const change = useRef(onChange);
  useEffect(() => {
    change.current = onChange;
  });
  const editor = useEditor({
    extensions: [StarterKit.configure({ link: { openOnClick: false } })],
    content: value,
    editorProps: {
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        dir: 'auto',
      },
    },
    onUpdate: ({ editor: now }) => {
      told.current = now.isEmpty ? '' : now.getHTML();
      change.current(told.current);
    },
  });
  useEffect(() => {
    // Thrown away, or taken from somebody else: not what was typed here.
    if (!editor || value === told.current) return;
    told.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  return (
    <div>
      <span id={`${id}-label`} className={css.label}>
        {t('products.description')}
      </span>
      <RichTextEditor editor={editor} className={css.rich}>
        <RichTextEditor.Toolbar role="group" aria-label={t('products.toolbar')}>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.H3 />
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Link />
            <RichTextEditor.Unlink />
          </RichTextEditor.ControlsGroup>
        </RichTextEditor.Toolbar>
        <RichTextEditor.Content />
      </RichTextEditor>
      <FieldError id={id} error={error} />
    </div>
  );
}
