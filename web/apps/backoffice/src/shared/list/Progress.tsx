import { useListText } from './job-text.ts';
import css from './BulkBar.module.css';

/** The ink bar while something is done to many rows. */
export function Progress({
  name,
  done,
  of,
  note,
  busy,
  onStop,
}: {
  name?: string;
  done: number;
  of?: number;
  note?: string;
  busy?: boolean;
  onStop?: () => void;
}) {
  const t = useListText();
  return (
    <div className={css.bar} role="status">
      <span className={css.count}>
        {name ? `${name}: ` : ''}
        {of === undefined ? t('list.running', { done }) : t('list.runningOf', { done, of })}
      </span>
      {of === undefined ? null : (
        <progress
          className={css.progress}
          max={of}
          value={done}
          aria-label={name ?? t('list.running', { done })}
        />
      )}
      {note ? <span className={css.note}>{note}</span> : null}
      {onStop ? (
        <button type="button" className={css.act} disabled={busy} onClick={onStop}>
          {t('list.stop')}
        </button>
      ) : null}
    </div>
  );
}
