import type { ReactNode } from 'react';
import { IconEye } from '@tabler/icons-react';
import css from './Seen.module.css';

/** The eye, who looks, and what they see. */
export function Seen({
  title,
  text,
  top,
  children,
}: {
  title: string;
  text?: ReactNode;
  /** Whether nothing above it on the page has a heading but the page itself. */
  top?: boolean;
  children?: ReactNode;
}) {
  const Title = top ? 'h2' : 'h3';
  return (
    <div className={css.seen}>
      <Title className={css.title}>
        <IconEye size={16} stroke={1.75} aria-hidden="true" />
        <span>{title}</span>
      </Title>
      {text ? <p className={css.text}>{text}</p> : null}
      {children}
    </div>
  );
}
