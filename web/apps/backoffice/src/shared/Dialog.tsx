import { useId, useLayoutEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { Button, Callout } from '@souk/ui';
import type { Task } from './task.ts';
import { useText } from './text/index.ts';
import { useLeaving } from './leaving.tsx';
import css from './Dialog.module.css';

/** What opened a dialog; of a menu, which closes meanwhile, what opened the menu. */
function openerOf(focused: Element | null): HTMLElement | null {
  const menu = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const found = menu ? document.getElementById(menu) : focused;
  return found instanceof HTMLElement ? found : null;
}

/**
 * Shown as long as it is rendered. The native dialog keeps the focus and closes on Escape; whatever opened it has the
 * focus afterwards.
 */
export function Dialog({
  title,
  text,
  wide,
  onClose,
  children,
}: {
  title: string;
  text?: string;
  wide?: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // Known before anything is drawn: a menu may be gone by then.
  const [opener] = useState(() => openerOf(document.activeElement));
  // Before the element leaves the page: afterwards nobody gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => {
      element?.close();
      if (opener?.isConnected) opener.focus();
    };
  }, [opener]);
  return (
    <dialog
      ref={dialog}
      className={wide ? `${css.dialog} ${css.wide}` : css.dialog}
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

/** What moves when a dialog is too long for the screen. Before its foot, and in its form if it has one. */
export const DialogBody = ({
  className = css.fields,
  children,
}: {
  className?: string;
  children: ReactNode;
}) => <div className={`${css.body} ${className}`}>{children}</div>;

/** What a dialog ends with: its buttons stay in sight while its body moves. Last in the dialog, or in its form. */
export const DialogFoot = ({ children }: { children: ReactNode }) => (
  <div className={css.foot}>{children}</div>
);

/** A foot with nothing but buttons. */
export const DialogButtons = ({ children }: { children: ReactNode }) => (
  <DialogFoot>
    <div className={css.buttons}>{children}</div>
  </DialogFoot>
);

/** A form in a dialog: its fields, what was refused, and two buttons. What was typed is not lost by a slip. */
export function FormDialog({
  task,
  submit,
  keep,
  danger,
  off,
  onSubmit,
  children,
  ...rest
}: {
  title: string;
  text?: string;
  wide?: boolean;
  task: Pick<Task, 'busy' | 'problem'>;
  submit: string;
  /** In place of "Cancel", where cancelling is what the dialog is about. */
  keep?: string;
  danger?: boolean;
  /** Nothing is chosen yet; `submit` says what to choose. */
  off?: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children?: ReactNode;
}) {
  const t = useText();
  const leaving = useLeaving(rest.onClose, !danger);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!task.busy && !off) onSubmit();
  };
  return (
    <Dialog {...rest} onClose={leaving.close}>
      <form className={css.form} noValidate onSubmit={send} {...leaving.watch}>
        <DialogBody>
          {task.problem ? (
            <Callout tone="bad">
              <p>{task.problem}</p>
            </Callout>
          ) : null}
          {children}
        </DialogBody>
        <DialogFoot>
          {leaving.question ?? (
            <div className={css.buttons}>
              <Button variant="secondary" onClick={leaving.close}>
                {keep ?? t('dialog.cancel')}
              </Button>
              <Button
                type="submit"
                busy={task.busy}
                disabled={off}
                className={danger ? css.danger : undefined}
              >
                {submit}
              </Button>
            </div>
          )}
        </DialogFoot>
      </form>
    </Dialog>
  );
}
