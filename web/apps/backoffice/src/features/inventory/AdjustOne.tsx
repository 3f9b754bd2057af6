import { useStore } from '../../shared/store.ts';
import { useTask } from '../../shared/task.ts';
import { useUndo } from '../../shared/undo.tsx';
import { AdjustDialog, type Adjustment } from './AdjustDialog.tsx';
import { change, nameOf, type Variant } from './stock.ts';
import { useText } from './text/index.ts';
import { useReload } from './useStock.ts';

/** Adjusts one variant, and tells what came of it with a way back. */
export function AdjustOne({ variant, onClose }: { variant: Variant; onClose: () => void }) {
  const t = useText();
  const { client } = useStore();
  const task = useTask();
  const undo = useUndo();
  const reload = useReload();
  const name = nameOf(variant);
  const save = async ({ what, why }: Adjustment) => {
    let is = 0;
    const done = await task.run(async () => {
      is = await change(client, variant, what, why);
    });
    if (!done) return;
    void reload();
    onClose();
    const by = what.by ?? is - (variant.stock.quantity ?? 0);
    undo({
      text: t('stock.set', { name, is, was: is - by }),
      undo: () => change(client, variant, { by: -by }),
      onUndone: () => void reload(),
    });
  };
  return (
    <AdjustDialog
      title={t('stock.adjustTitle', { name })}
      task={task}
      onSave={(adjustment) => void save(adjustment)}
      onClose={onClose}
    />
  );
}
