import { createContext, use, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useNotice } from '@souk/ui';
import { useProblemText } from './task.ts';
import { useText } from './text/index.ts';
import css from './undo.module.css';

interface Undoable {
  /** What was done, in words: "Lena Fischer is now a member". */
  text: string;
  /** Takes it back. */
  undo: () => Promise<unknown>;
  /** After it was taken back, for example to ask for the rows again. */
  onUndone?: () => void;
}

const UndoContext = createContext<(done: Undoable) => void>(() => undefined);

/** Tells what was done, with ten seconds to take it back. */
export const useUndo = () => use(UndoContext);

const seconds = 10;

export function UndoProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<(Undoable & { id: number }) | null>(null);
  const last = useRef(0);
  const show = useCallback((done: Undoable) => setShown({ ...done, id: ++last.current }), []);
  const close = useCallback(() => setShown(null), []);
  return (
    <UndoContext value={show}>
      {children}
      {shown ? <Toast key={shown.id} done={shown} onClose={close} /> : null}
    </UndoContext>
  );
}

function Toast({ done, onClose }: { done: Undoable; onClose: () => void }) {
  const t = useText();
  const notify = useNotice();
  const problemText = useProblemText();
  const [left, setLeft] = useState(seconds);
  const [held, setHeld] = useState(false);
  const [busy, setBusy] = useState(false);
  const over = left <= 0;
  useEffect(() => {
    // Time stands still while the pointer or the focus is on it.
    if (held || busy) return;
    const timer = setInterval(() => setLeft((now) => now - 1), 1000);
    return () => clearInterval(timer);
  }, [held, busy]);
  useEffect(() => {
    if (over) onClose();
  }, [over, onClose]);
  const undo = async () => {
    setBusy(true);
    try {
      await done.undo();
      done.onUndone?.();
      notify({ text: t('undo.undone') });
    } catch (error) {
      notify({ text: problemText(error), tone: 'bad' });
    }
    onClose();
  };
  return (
    <div
      className={css.toast}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span role="status">{done.text}</span>
      <span className={css.left} aria-hidden="true">
        {t('undo.left', { count: Math.max(0, left) })}
      </span>
      <button type="button" className={css.undo} disabled={busy} onClick={() => void undo()}>
        {t('ui.undo')}
      </button>
    </div>
  );
}
