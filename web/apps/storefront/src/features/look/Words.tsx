import { useEffect, useRef } from 'react';
import { useText, type TextKey } from '../../shared/text/index.ts';
import { useEditing, type Place } from './editing.ts';
import css from './Words.module.css';

interface Props {
  place: Place;
  text: string | undefined;
  /** What the words are, for who changes them. */
  label: TextKey;
  most: number;
  /** What is shown while nothing is written. */
  usual?: string;
}

/** Words of a section. Who edits the page writes in them. */
export function Words({ place, text = '', label, most, usual = '' }: Props) {
  const editing = useEditing();
  if (!editing) return text || usual;
  return <EditableWords place={place} text={text} label={label} most={most} usual={usual} />;
}

function EditableWords({ place, text, label, most, usual }: Required<Props> & { text: string }) {
  const t = useText();
  const editing = useEditing();
  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // While somebody writes, what is in the box is what they wrote.
    if (box.current && box.current.textContent !== text) box.current.textContent = text;
  }, [text]);
  return (
    <span
      ref={box}
      className={css.words}
      contentEditable="plaintext-only"
      suppressContentEditableWarning
      role="textbox"
      aria-multiline="true"
      tabIndex={0}
      dir="auto"
      aria-label={t(label)}
      data-placeholder={usual || t(label)}
      onInput={(event) => editing?.setText(place, (event.currentTarget.textContent ?? '').slice(0, most))}
    />
  );
}
