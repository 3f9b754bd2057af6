import { useEffect, useId, useRef, type ReactNode } from 'react';
import css from './Dialog.module.css';

interface Props {
  title: string;
  text?: string;
  /** Without it only what is inside can close it. */
  onClose?: () => void;
  children: ReactNode;
}

/** Shown as long as it is rendered. The native dialog keeps the focus, closes on Escape and gives the focus back. */
export function Dialog({ title, text, onClose, children }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => {
      element?.close();
      // Gone from the page, it can tell nobody itself; notices shown inside it have to move.
      document.dispatchEvent(new Event('close'));
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={css.dialog}
      aria-labelledby={id}
      onKeyDown={(event) => {
        // Browsers let a second Escape through whatever a page says to the first, unless the key itself is taken.
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        onClose?.();
      }}
      onClose={(event) => {
        // Closed by the browser, for instance by a phone's way back.
        if (event.target !== dialog.current || dialog.current.open) return;
        if (onClose) onClose();
        else dialog.current.showModal();
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
