import { IconClock } from '@tabler/icons-react';
import type { LineItem } from '@souk/client';
import { nameOf } from './cart-changes.ts';
import { useCartText } from './text/index.ts';
import { useLater } from './useLater.ts';
import css from './CartLines.module.css';

/** Moves a line out of the cart, to what is saved for later. */
export function SaveForLater({ line }: { line: LineItem }) {
  const t = useCartText();
  const { moving, save } = useLater();
  // What the shop itself made or priced stays in the cart.
  if (!line.catalogReference) return null;
  const busy = moving.includes(line.id);
  return (
    <button
      type="button"
      className={css.later}
      aria-label={t('later.saveName', { name: nameOf(line) })}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : () => void save(line)}
    >
      <IconClock size={18} stroke={1.75} aria-hidden="true" />
      <span aria-hidden="true">{t('later.save')}</span>
    </button>
  );
}
