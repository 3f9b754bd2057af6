import { useEffect, useRef, useState, type FocusEvent, type FormEvent, type ReactNode } from 'react';
import { Button } from '@souk/ui';
import { useText } from './text/index.ts';
import css from './Dialog.module.css';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isControl = (target: EventTarget): target is Control =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLSelectElement ||
  target instanceof HTMLTextAreaElement;

const ticks = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio');

const stateOf = (control: Control): string => (ticks(control) ? String(control.checked) : control.value);

/** What a field held when somebody came to it, by field. One that was never come to is taken as changed when typed in. */
class Typed {
  private readonly before = new Map<Element, string>();
  private readonly typed = new Set<Element>();

  come(target: EventTarget): void {
    if (isControl(target) && !this.before.has(target)) this.before.set(target, stateOf(target));
  }

  type(target: EventTarget): void {
    // What is looked for is no work that could be lost.
    if (!(target instanceof Element) || (target instanceof HTMLInputElement && target.type === 'search'))
      return;
    if (isControl(target) && ticks(target) && !this.before.has(target)) {
      this.before.set(target, String(!target.checked));
    }
    this.typed.add(target);
  }

  /** Whether anything differs from what it was. */
  differs(): boolean {
    return [...this.typed].some(
      (one) => !one.isConnected || !isControl(one) || this.before.get(one) !== stateOf(one),
    );
  }
}

/**
 * Asks before a dialog closes over what was typed in it. `watch` belongs on its form, `close` closes or asks, and
 * `question` stands in place of the buttons while it asks.
 */
export function useLeaving(
  onClose: () => void,
  asks = true,
): {
  watch: { onFocusCapture: (event: FocusEvent) => void; onInputCapture: (event: FormEvent) => void };
  close: () => void;
  question: ReactNode;
} {
  const [typed] = useState(() => new Typed());
  const [asking, setAsking] = useState(false);
  const stay = () => setAsking(false);
  return {
    watch: {
      onFocusCapture: (event) => typed.come(event.target),
      onInputCapture: (event) => typed.type(event.target),
    },
    close: () => {
      // Escape once more goes on with the form.
      if (asking) stay();
      else if (asks && typed.differs()) setAsking(true);
      else onClose();
    },
    question: asking ? <Question onStay={stay} onLeave={onClose} /> : null,
  };
}

function Question({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const t = useText();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.querySelector('button')?.focus();
  }, []);
  return (
    <div role="group" aria-label={t('form.leaveTitle')}>
      <p className={css.ask}>{t('form.leaveTitle')}</p>
      <div className={css.buttons} ref={place}>
        <Button variant="secondary" onClick={onStay}>
          {t('form.stay')}
        </Button>
        <Button className={css.danger} onClick={onLeave}>
          {t('form.leave')}
        </Button>
      </div>
    </div>
  );
}
