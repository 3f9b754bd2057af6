import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import css from './States.module.css';

interface Props {
  title: string;
  text?: string;
  /** The one thing to do next. */
  action?: ReactNode;
  headingLevel?: 1 | 2 | 3;
  compact?: boolean;
}

export function EmptyState({ title, text, action, headingLevel = 2, compact }: Props) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={classes(css.state, compact && css.compact)} data-compact={compact ? '' : undefined}>
      <Heading className={css.title}>{title}</Heading>
      {text ? <p className={css.text}>{text}</p> : null}
      {action ? <div className={css.action}>{action}</div> : null}
    </div>
  );
}
