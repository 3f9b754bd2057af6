import { useState } from 'react';
import { TextArea } from '@souk/ui';
import { tab } from '../../../shared/storage.ts';
import { useDesk } from '../logic/context.ts';
import { draftKey } from '../logic/drafts.ts';
import { useCheckoutText } from '../text/index.ts';
import css from './Section.module.css';

/** A word to the shop: kept when the field is left. */
export function Note() {
  const t = useCheckoutText();
  const { checkout, calls, change } = useDesk();
  const draft = draftKey('note', checkout.id);
  const [note, setNote] = useState(() => tab.get(draft) ?? checkout.buyerNote ?? '');
  const [open, setOpen] = useState(Boolean(note));
  const [failed, setFailed] = useState(false);
  if (!open) {
    return (
      <button type="button" className={css.link} onClick={() => setOpen(true)}>
        {t('note.add')}
      </button>
    );
  }
  const save = () => {
    if (note.trim() === (checkout.buyerNote ?? '')) return tab.remove(draft);
    setFailed(false);
    change(() => calls.update(checkout.id, { checkout: { buyerNote: note.trim() } })).then(
      () => tab.remove(draft),
      () => setFailed(true),
    );
  };
  return (
    <TextArea
      label={t('note.label')}
      value={note}
      maxLength={1000}
      error={failed ? t('change.failed') : undefined}
      onChange={(event) => {
        setNote(event.target.value);
        tab.set(draft, event.target.value);
      }}
      onBlur={save}
    />
  );
}
