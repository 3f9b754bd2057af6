import type { ReactNode, Ref } from 'react';
import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { classes } from '../classes.ts';
import css from './Callout.module.css';

interface Props {
  tone?: 'neutral' | 'good' | 'attention' | 'bad';
  title?: string;
  children?: ReactNode;
  ref?: Ref<HTMLDivElement>;
}

const icons = {
  neutral: IconInfoCircle,
  good: IconCircleCheck,
  attention: IconInfoCircle,
  bad: IconAlertCircle,
};

/** Something to know before going on. What is wrong is read out at once, the rest when it suits. */
export function Callout({ tone = 'neutral', title, children, ref }: Props) {
  const Icon = icons[tone];
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role={tone === 'bad' ? 'alert' : 'status'}
      className={classes(css.callout, css[tone])}
    >
      <Icon className={css.icon} size={20} stroke={1.75} aria-hidden="true" />
      <div className={css.body}>
        {title ? <p className={css.title}>{title}</p> : null}
        {children}
      </div>
    </div>
  );
}
