import type { MouseEvent, ReactNode } from 'react';
import { Link, useRouter } from '@tanstack/react-router';
import type { LinkTo } from './types.ts';

/** Only the shop's own paths and secure addresses, whatever a look says. */
export function safeHref(address: string | undefined): string | null {
  if (!address || /[\s\\]/.test(address)) return null;
  return /^(https:\/\/[^/]|\/(?!\/))/.test(address) || address === '/' ? address : null;
}

/** Pages that are not this app's: they are loaded whole. */
const elsewhere = /^\/(admin|hosted|media|v\d|_api|reference|openapi)\b/;

interface Props {
  to: LinkTo;
  children: ReactNode;
  className?: string;
  activeClass?: string;
  onClick?: () => void;
}

/** A link that an owner set. One that leads nowhere is only its words. */
export function LookLink({ to, children, className, activeClass, onClick }: Props) {
  const router = useRouter();
  const active = activeClass ? { className: activeClass } : undefined;
  const shared = { className, onClick, activeProps: active };
  if (to.kind === 'HOME') {
    return (
      <Link to="/" {...shared}>
        {children}
      </Link>
    );
  }
  if (to.kind === 'PRODUCTS') {
    return (
      <Link to="/products" {...shared}>
        {children}
      </Link>
    );
  }
  if (to.kind === 'COLLECTION' && to.collectionSlug) {
    return (
      <Link to="/collections/$slug" params={{ slug: to.collectionSlug }} {...shared}>
        {children}
      </Link>
    );
  }
  if (to.kind === 'PAGE' && to.pageSlug) {
    return (
      <Link to="/pages/$slug" params={{ slug: to.pageSlug }} {...shared}>
        {children}
      </Link>
    );
  }
  const href = to.kind === 'ADDRESS' ? safeHref(to.address) : null;
  if (!href) return <span className={className}>{children}</span>;
  const inside = href.startsWith('/') && !elsewhere.test(href);
  const go = (event: MouseEvent) => {
    onClick?.();
    if (!inside || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    event.preventDefault();
    router.history.push(href);
  };
  return (
    <a href={href} className={className} onClick={go} rel={href.startsWith('/') ? undefined : 'noopener'}>
      {children}
    </a>
  );
}
