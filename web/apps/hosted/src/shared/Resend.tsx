import { useText, type TextKey } from './text/index.ts';
import { clock, useSecondsUntil } from './time.ts';
import css from './Page.module.css';

interface Props {
  /** From when on it may be sent again, in milliseconds since 1970. */
  from: number;
  label?: TextKey;
  onSend: () => void;
}

/** Sends again, once the time for it has come. It stays reachable meanwhile and says how long. */
export function Resend({ from, label = 'resend.submit', onSend }: Props) {
  const t = useText();
  const left = useSecondsUntil(from);
  return (
    <button
      type="button"
      className={css.link}
      aria-disabled={left > 0 || undefined}
      onClick={() => left === 0 && onSend()}
    >
      {left > 0 ? t('resend.wait', { time: clock(left) }) : t(label)}
    </button>
  );
}

/** A code may be asked for once in so many milliseconds. */
export const pause = 60_000;
