import type { ComponentProps } from 'react';
import { IconChevronDown } from '@tabler/icons-react';
import { classes } from '../classes.ts';
import css from './Select.module.css';

/** The platform's own list, which phones show best, in the shop's clothes. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={classes(css.box, className)}>
      <select className={css.select} {...rest} />
      <IconChevronDown className={css.arrow} size={18} stroke={1.75} aria-hidden="true" />
    </span>
  );
}
