import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { classes } from '../classes.ts';
import css from './Button.module.css';

export type ButtonVariant = 'primary' | 'danger' | 'secondary' | 'quiet';
export type ButtonSize = 'small' | 'medium' | 'large';

/** The classes alone, for links that look like buttons. */
export const buttonClass = (
  variant: ButtonVariant = 'primary',
  size: ButtonSize = 'medium',
  extra?: string,
) => classes(css.button, css[variant], css[size], extra);

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Shows a spinner and ignores presses; the label stays for screen readers and keeps the width. */
  busy?: boolean;
  children: ReactNode;
}

export function Button({
  variant,
  size,
  busy,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: Props) {
  return (
    <button
      {...rest}
      type={type}
      data-quiet={variant === 'quiet' ? '' : undefined}
      className={buttonClass(variant, size, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      <span className={classes(css.label, busy && css.hidden)}>{children}</span>
      {busy ? <span className={css.spinner} aria-hidden="true" /> : null}
    </button>
  );
}
