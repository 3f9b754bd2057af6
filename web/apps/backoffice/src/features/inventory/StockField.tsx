import { useState } from 'react';
import { adjustStock } from '@souk/client/operations/souk-stock-history';
import { useNotice } from '@souk/ui';
import { useMay } from '../../shared/may.tsx';
import { useStore } from '../../shared/store.ts';
import { useTask } from '../../shared/task.ts';
import { useUndo } from '../../shared/undo.tsx';
import { change, nameOf, quantityOf, type Variant } from './stock.ts';
import { useText } from './text/index.ts';
import { useReload } from './useStock.ts';
import css from './inventory.module.css';

/**
 * How many there are, changed in place: Enter or leaving the field saves, Escape takes back what was typed.
 * The difference is sent, so a sale meanwhile is not undone; the person is told when the sum is another
 * than they typed.
 */
export function StockField({ variant }: { variant: Variant }) {
  const t = useText();
  const { client } = useStore();
  const may = useMay();
  const task = useTask();
  const undo = useUndo();
  const notify = useNotice();
  const reload = useReload();
  const is = variant.stock.quantity ?? 0;
  // What was typed, and what stood there when that began: the row may be fetched anew meanwhile.
  const [typed, setTyped] = useState<{ text: string; was: number } | null>(null);
  const name = nameOf(variant);
  if (!variant.stock.trackQuantity) return <span className={css.none}>{t('stock.isUncounted')}</span>;
  if (!may(adjustStock)) return <span className={css.number}>{is}</span>;
  const save = async () => {
    if (typed === null || task.busy) return;
    const wanted = quantityOf(typed.text);
    if (wanted === null) return task.refuse(t('stock.whole'));
    const by = wanted - typed.was;
    if (by === 0) {
      task.refuse('');
      return setTyped(null);
    }
    let now = wanted;
    const done = await task.run(async () => {
      now = await change(client, variant, { by });
    });
    await reload();
    if (!done) return;
    setTyped(null);
    if (now !== wanted) notify({ text: t('stock.moved', { name, is: now }) });
    undo({
      text: t('stock.set', { name, is: now, was: now - by }),
      undo: () => change(client, variant, { by: -by }),
      onUndone: () => void reload(),
    });
  };
  return (
    <span className={css.cell}>
      <input
        className={css.field}
        inputMode="numeric"
        aria-label={t('stock.of', { name })}
        aria-invalid={task.problem ? true : undefined}
        aria-busy={task.busy || undefined}
        readOnly={task.busy}
        data-out={is <= 0 || undefined}
        value={typed?.text ?? String(is)}
        onFocus={(event) => event.currentTarget.select()}
        onChange={({ currentTarget: { value } }) =>
          setTyped((before) => ({ text: value, was: before?.was ?? is }))
        }
        onBlur={() => void save()}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            void save();
          } else if (event.key === 'Escape') {
            setTyped(null);
            task.refuse('');
          }
        }}
      />
      {task.problem ? (
        <span role="alert" className={css.problem}>
          {task.problem}
        </span>
      ) : null}
    </span>
  );
}
