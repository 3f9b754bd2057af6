import { useEffect } from 'react';
import { Button } from '@souk/ui';
import { useText } from '../text/index.ts';
import type { Values } from './merge.ts';
import type { Editor } from './useEditor.ts';
import css from './Form.module.css';

/** The ink bar: there while something is not saved. */
export function SaveBar<V extends Values>({
  editor,
  wrong = 0,
  submit,
}: {
  editor: Editor<V>;
  /** How many fields keep it from being saved, after a try. */
  wrong?: number;
  submit?: string;
}) {
  const t = useText();
  const { dirty } = editor;
  useEffect(() => {
    // The bar comes with the first letter, maybe over the field that it was typed in.
    const typed = document.activeElement;
    if (dirty && typed && typed !== document.body) typed.scrollIntoView({ block: 'nearest' });
  }, [dirty]);
  if (!dirty) return null;
  return (
    <div className={css.bar} role="region" aria-label={t('form.unsaved')}>
      <span className={css.barText} role="status">
        {wrong > 0
          ? t('form.wrong', { count: wrong })
          : editor.typed
            ? t('form.changes', { count: editor.changed.length })
            : t('form.new')}
      </span>
      {editor.typed ? (
        <button type="button" className={css.discard} disabled={editor.busy} onClick={editor.discard}>
          {t('form.discard')}
        </button>
      ) : null}
      <Button type="submit" size="small" busy={editor.busy}>
        {submit ?? t('dialog.save')}
      </Button>
    </div>
  );
}
