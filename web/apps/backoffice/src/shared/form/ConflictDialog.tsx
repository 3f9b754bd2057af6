import { useState } from 'react';
import { Button } from '@souk/ui';
import { Dialog, DialogBody, DialogButtons } from '../Dialog.tsx';
import { useText } from '../text/index.ts';
import type { Conflict, Value, Values } from './merge.ts';
import type { FieldSpec } from './types.ts';
import css from './Form.module.css';

/** Somebody else was faster: field by field, yours or theirs. Nothing is saved until the person saves again. */
export function ConflictDialog<V extends Values>({
  fields,
  overtaken,
  onDecide,
}: {
  fields: readonly FieldSpec<V>[];
  overtaken: { merged: { conflicts: Conflict[]; taken: string[] } };
  onDecide: (keep: Record<string, 'mine' | 'theirs'>) => void;
}) {
  const t = useText();
  const [keep, setKeep] = useState<Record<string, 'mine' | 'theirs'>>({});
  const { conflicts, taken } = overtaken.merged;
  const field = (name: string) => fields.find((one) => one.name === name);
  const shown = (name: string, value: Value) => {
    const spec = field(name);
    if (spec?.show) return spec.show(value);
    const option = spec?.options?.find((one) => one.value === value);
    if (option) return option.label;
    if (typeof value === 'boolean') return t(value ? 'form.on' : 'form.off');
    return value === null || value === '' ? t('form.empty') : String(value);
  };
  const names = taken.map((name) => field(name)?.label ?? name).join(', ');
  return (
    <Dialog wide title={t('form.conflictTitle')} text={t('form.conflictText')} onClose={() => onDecide(keep)}>
      <DialogBody>
        {conflicts.map(({ field: name, mine, theirs }) => (
          <fieldset key={name} className={css.conflict}>
            <legend>{field(name)?.label ?? name}</legend>
            {(['mine', 'theirs'] as const).map((side) => (
              <label key={side} className={css.side}>
                <input
                  type="radio"
                  name={`conflict-${name}`}
                  checked={(keep[name] ?? 'mine') === side}
                  onChange={() => setKeep({ ...keep, [name]: side })}
                />
                <span>
                  <b>{t(side === 'mine' ? 'form.keepMine' : 'form.takeTheirs')}</b>
                  <span className={css.value} dir="auto">
                    {shown(name, side === 'mine' ? mine : theirs)}
                  </span>
                </span>
              </label>
            ))}
          </fieldset>
        ))}
        {names ? <p className={css.taken}>{t('form.taken', { names })}</p> : null}
      </DialogBody>
      <DialogButtons>
        <Button onClick={() => onDecide(keep)}>{t('form.goOn')}</Button>
      </DialogButtons>
    </Dialog>
  );
}
