import { useEffect, useId, useRef, type ReactNode } from 'react';
import css from './Dialog.module.css';

interface Props {
  title: string;
  text?: string;
  onClose: () => void;
  children: ReactNode;
}

/** Shown as long as it is rendered. The native dialog keeps the focus, closes on Escape and gives the focus back. */
export function Dialog({ title, text, onClose, children }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={css.dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={id} className={css.title}>
        {title}
      </h2>
      {text ? <p className={css.text}>{text}</p> : null}
      {children}
    </dialog>
  );
}
