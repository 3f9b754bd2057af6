import { useEffect, useRef, type ReactNode } from 'react';
import { IconX } from '@tabler/icons-react';
import { useTranslator } from '../text/LanguageProvider.tsx';
import type { UiKey } from '../text/ui-en.ts';
import css from './Drawer.module.css';

/** Keeps the page behind from scrolling, without a jump where the scroll bar was. */
function holdPage(): () => void {
  const { style, clientWidth } = document.documentElement;
  const bar = window.innerWidth - clientWidth;
  style.overflow = 'hidden';
  style.paddingInlineEnd = `${bar}px`;
  return () => {
    style.overflow = '';
    style.paddingInlineEnd = '';
  };
}

interface Props {
  open: boolean;
  onClose: () => void;
  title: string;
  side?: 'start' | 'end';
  footer?: ReactNode;
  children: ReactNode;
}

/** A panel from the side. The native dialog keeps focus inside, closes on Escape and gives focus back. */
export function Drawer({ open, onClose, title, side = 'end', footer, children }: Props) {
  const t = useTranslator<UiKey>();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (open && !element.open) element.showModal();
    if (!open && element.open) element.close();
    if (!open) return;
    return holdPage();
  }, [open]);

  return (
    <dialog
      ref={dialog}
      className={`${css.drawer} ${css[side]}`}
      aria-label={title}
      onClose={onClose}
      onClick={(event) => {
        // Only the backdrop is outside the panel, and it belongs to the dialog itself.
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className={css.panel}>
        <header className={css.header}>
          <h2 className={css.title}>{title}</h2>
          <button type="button" className={css.close} aria-label={t('ui.close')} onClick={onClose}>
            <IconX size={22} stroke={1.75} aria-hidden="true" />
          </button>
        </header>
        <div className={css.body}>{children}</div>
        {footer ? <footer className={css.footer}>{footer}</footer> : null}
      </div>
    </dialog>
  );
}
