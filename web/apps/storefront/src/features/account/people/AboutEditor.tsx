import { useId, useState } from 'react';
import {
  IconBlockquote,
  IconBold,
  IconHeading,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
} from '@tabler/icons-react';
import { EditorContent, useEditor, useEditorState, type Editor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { Button, FieldError, TextField } from '@souk/ui';
import { usePeopleText, type PeopleKey } from './text/index.ts';
import { editorDocument, nodesOf, webAddress, type RichNode } from './nodes.ts';
import css from './people.module.css';

interface Props {
  label: string;
  hint: string;
  value: RichNode[];
  error?: string;
  onChange: (nodes: RichNode[]) => void;
}

/** Text with a few marks: those that a profile shows, and no others. */
export function AboutEditor({ label, hint, value, error, onChange }: Props) {
  const id = useId();
  const editor = useEditor({
    extensions: [
      StarterKit.configure({
        heading: { levels: [3] },
        code: false,
        codeBlock: false,
        horizontalRule: false,
        strike: false,
        // It would change a page that nobody has touched.
        trailingNode: false,
        link: { openOnClick: false, protocols: ['https', 'http'] },
      }),
    ],
    content: editorDocument(value),
    injectCSS: false,
    editorProps: {
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        'aria-describedby': `${id}-hint`,
        dir: 'auto',
      },
    },
    onUpdate: ({ editor: now }) => onChange(nodesOf(now.getJSON())),
  });
  return (
    <div>
      <span id={`${id}-label`} className={css.label}>
        {label}
      </span>
      <p id={`${id}-hint`} className={css.hint}>
        {hint}
      </p>
      <div className={css.editor}>
        {editor ? <Toolbar editor={editor} /> : null}
        <EditorContent editor={editor} />
      </div>
      <FieldError id={id} error={error} />
    </div>
  );
}

const tools = [
  { key: 'bold', Icon: IconBold, run: (e: Editor) => e.chain().focus().toggleBold().run() },
  { key: 'italic', Icon: IconItalic, run: (e: Editor) => e.chain().focus().toggleItalic().run() },
  {
    key: 'heading',
    Icon: IconHeading,
    run: (e: Editor) => e.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  { key: 'bulletList', Icon: IconList, run: (e: Editor) => e.chain().focus().toggleBulletList().run() },
  {
    key: 'orderedList',
    Icon: IconListNumbers,
    run: (e: Editor) => e.chain().focus().toggleOrderedList().run(),
  },
  { key: 'blockquote', Icon: IconBlockquote, run: (e: Editor) => e.chain().focus().toggleBlockquote().run() },
] as const;

function Toolbar({ editor }: { editor: Editor }) {
  const t = usePeopleText();
  const [linking, setLinking] = useState(false);
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      ...Object.fromEntries(tools.map(({ key }) => [key, now.isActive(key)])),
      link: now.isActive('link'),
    }),
  }) as Record<string, boolean>;
  return (
    <>
      {/* Pressed with a pointer, a tool leaves the caret in the text: what is typed at once goes there. */}
      <div
        role="group"
        aria-label={t('about.tools')}
        className={css.tools}
        onMouseDown={(event) => event.preventDefault()}
      >
        {tools.map(({ key, Icon, run }) => (
          <button
            key={key}
            type="button"
            className={css.tool}
            aria-pressed={active[key]}
            aria-label={t(`about.${key}` as PeopleKey)}
            title={t(`about.${key}` as PeopleKey)}
            onClick={() => run(editor)}
          >
            <Icon size={19} stroke={1.75} aria-hidden="true" />
          </button>
        ))}
        <button
          type="button"
          className={css.tool}
          aria-pressed={active.link}
          aria-expanded={linking}
          aria-label={t('about.link')}
          title={t('about.link')}
          onClick={() => {
            if (active.link) editor.chain().focus().unsetLink().run();
            else setLinking(!linking);
          }}
        >
          <IconLink size={19} stroke={1.75} aria-hidden="true" />
        </button>
      </div>
      {linking ? <LinkRow editor={editor} onDone={() => setLinking(false)} /> : null}
    </>
  );
}

function LinkRow({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const t = usePeopleText();
  const [url, setUrl] = useState('https://');
  const [wrong, setWrong] = useState(false);
  const put = () => {
    const href = webAddress(url.trim());
    if (!href || href.length < 10) return setWrong(true);
    const chain = editor.chain().focus();
    if (editor.state.selection.empty) {
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
    } else chain.setLink({ href }).run();
    onDone();
  };
  return (
    <div className={css.linkRow}>
      <TextField
        label={t('about.address')}
        type="url"
        dir="ltr"
        autoFocus
        value={url}
        error={wrong ? t('about.wrongAddress') : undefined}
        onChange={(event) => {
          setUrl(event.target.value);
          setWrong(false);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onDone();
          if (event.key !== 'Enter') return;
          event.preventDefault();
          put();
        }}
      />
      <Button variant="secondary" size="small" onClick={put}>
        {t('about.putLink')}
      </Button>
    </div>
  );
}
