import { useState } from 'react';
import { classes } from '@souk/ui';
import { useText } from '../../shared/text/index.ts';
import { RichText } from '../../shared/RichText.tsx';
import { useEditing } from './editing.ts';
import type { Look } from './types.ts';
import css from './Words.module.css';

/** The words of a page, written where they stand. The server takes out what could act in a page. */
export function BodyWords({ page, className }: { page: Look['pages'][number]; className?: string }) {
  const t = useText();
  const editing = useEditing();
  const [drawn, setDrawn] = useState({ text: page.body, wrote: page.body, times: 0 });
  // While somebody writes, what is in the box is theirs; words from elsewhere are drawn anew.
  if (page.body !== drawn.wrote) {
    setDrawn({ text: page.body, wrote: page.body, times: drawn.times + 1 });
  }
  return (
    <RichText
      key={drawn.times}
      text={drawn.text}
      top={2}
      className={classes(className, css.body)}
      contentEditable
      suppressContentEditableWarning
      role="textbox"
      aria-multiline="true"
      aria-label={t('edit.text')}
      tabIndex={0}
      onInput={(event) => {
        const wrote = event.currentTarget.innerHTML.slice(0, 20_000);
        setDrawn((was) => ({ ...was, wrote }));
        editing?.setText({ page: page.id, field: 'body' }, wrote);
      }}
    />
  );
}
