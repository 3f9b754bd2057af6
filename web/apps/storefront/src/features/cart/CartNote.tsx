import { useState } from 'react';
import type { Cart } from '@souk/client';
import { cartCalls } from '@souk/client/cart';
import { TextArea } from '@souk/ui';
import { useStore } from '../../shared/store.ts';
import { useCartActions } from './CartProvider.tsx';
import { useCartText } from './text/index.ts';
import css from './Coupon.module.css';

/** A word to the shop: a link until somebody has one, then a field. It is kept when the field is left. */
export function CartNote({ cart }: { cart: Cart }) {
  const t = useCartText();
  const { client } = useStore();
  const { change } = useCartActions();
  const kept = cart.buyerNote ?? '';
  const [note, setNote] = useState(kept);
  const [open, setOpen] = useState(false);
  const [failed, setFailed] = useState(false);
  if (!open && !note) {
    return (
      <button type="button" className={css.link} onClick={() => setOpen(true)}>
        {t('note.add')}
      </button>
    );
  }
  const save = () => {
    if (note.trim() === kept) return;
    setFailed(false);
    change(() => cartCalls(client).note(note.trim())).catch(() => setFailed(true));
  };
  return (
    <TextArea
      label={t('note.label')}
      value={note}
      autoFocus={open}
      maxLength={1000}
      error={failed ? t('note.failed') : undefined}
      onChange={(event) => setNote(event.target.value)}
      onBlur={save}
    />
  );
}
