import { useState } from 'react';
import { Button } from '@souk/ui';
import { Dialog } from '../../shared/Dialog.tsx';
import { useDesk } from './desk.ts';
import type { PartName } from './merge.ts';
import { useText } from './text/index.ts';
import form from '../../shared/form/Form.module.css';

/** Somebody else was faster: part by part, yours or theirs. */
export function OvertakenDialog() {
  const t = useText();
  const { overtaken, decide } = useDesk();
  const [keep, setKeep] = useState<Partial<Record<PartName, 'mine' | 'theirs'>>>({});
  if (!overtaken) return null;
  return (
    <Dialog wide title={t('look.conflictTitle')} text={t('look.conflictText')} onClose={() => decide(keep)}>
      {overtaken.merged.conflicts.map((part) => (
        <fieldset key={part} className={form.conflict}>
          <legend>{t(`look.part.${part}`)}</legend>
          {(['mine', 'theirs'] as const).map((side) => (
            <label key={side} className={form.side}>
              <input
                type="radio"
                name={`look-${part}`}
                checked={(keep[part] ?? 'mine') === side}
                onChange={() => setKeep({ ...keep, [part]: side })}
              />
              <b>{t(`look.${side}`)}</b>
            </label>
          ))}
        </fieldset>
      ))}
      <div className={form.buttons}>
        <Button onClick={() => decide(keep)}>{t('look.goOn')}</Button>
      </div>
    </Dialog>
  );
}
