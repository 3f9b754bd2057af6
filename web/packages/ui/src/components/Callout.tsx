import type { ReactNode, Ref } from 'react';
import { classes } from '../classes.ts';
import css from './Callout.module.css';

interface Props {
  tone?: 'neutral' | 'good' | 'attention' | 'bad';
  title?: string;
  children?: ReactNode;
  ref?: Ref<HTMLDivElement>;
}

/** Something to know before going on. What is wrong is read out at once, the rest when it suits. */
export function Callout({ tone = 'neutral', title, children, ref }: Props) {
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role={tone === 'bad' ? 'alert' : 'status'}
      className={classes(css.callout, css[tone])}
    >
      {title ? <p className={css.title}>{title}</p> : null}
      {children}
    </div>
  );
}
