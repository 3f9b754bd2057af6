import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import css from './StatusPill.module.css';

export type Tone = 'neutral' | 'good' | 'attention' | 'bad' | 'active' | 'plain' | 'sale';

/** A state is always a word; the tint only helps. */
export function StatusPill({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={classes(css.pill, css[tone])}>{children}</span>;
}
