import type { ReactNode } from 'react';
import css from './VisuallyHidden.module.css';

/** Read aloud, not shown. `block` is for what cannot stand inside a line, such as a table. */
export function VisuallyHidden({ block, children }: { block?: boolean; children: ReactNode }) {
  const Tag = block ? 'div' : 'span';
  return <Tag className={css.hidden}>{children}</Tag>;
}
