import '@mantine/tiptap/styles.css';
import { useEffect, useRef } from 'react';
import { RichTextEditor } from '@mantine/tiptap';
import { useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { FieldError } from '@souk/ui';
import { useText } from './text/index.ts';
import css from './collections.module.css';

/** What a collection says of itself, with its marks. */
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
    extensions: [StarterKit.configure({ heading: false, link: { openOnClick: false } })],
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
        {t('collections.description')}
      </span>
      <RichTextEditor editor={editor} className={css.rich}>
        <RichTextEditor.Toolbar role="group" aria-label={t('collections.toolbar')}>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
            <RichTextEditor.BulletList />
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
