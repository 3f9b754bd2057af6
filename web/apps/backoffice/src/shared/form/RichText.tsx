import '@mantine/tiptap/styles.css';
import { useEffect, useRef } from 'react';
import { RichTextEditor } from '@mantine/tiptap';
import { useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { FieldError } from '@souk/ui';
import { useText } from '../text/index.ts';
import css from './RichText.module.css';

/**
 * Text with its marks. What the server would not keep cannot be made here. It is heavy: only pages that are loaded
 * when opened import it.
 */
export function RichText({
  id,
  label,
  value,
  short,
  error,
  onChange,
}: {
  id: string;
  label: string;
  value: string;
  /** A few lines: without headings, numbers and links. */
  short?: boolean;
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
    extensions: [
      StarterKit.configure({ link: { openOnClick: false }, ...(short ? { heading: false as const } : {}) }),
    ],
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
        {label}
      </span>
      <RichTextEditor editor={editor} className={css.rich}>
        <RichTextEditor.Toolbar role="group" aria-label={t('richText.toolbar')}>
          <RichTextEditor.ControlsGroup>
            {short ? null : <RichTextEditor.H3 />}
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.BulletList />
            {short ? null : <RichTextEditor.OrderedList />}
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
