import { Fragment, createElement, useMemo, type HTMLAttributes, type ReactNode } from 'react';
import css from './RichText.module.css';

const plain = new Set([
  'p',
  'br',
  'ul',
  'ol',
  'li',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'blockquote',
  'h3',
  'h4',
]);
// A shop's own heading levels would break the page's outline.
const renamed: Record<string, string> = { h1: 'h3', h2: 'h3', h5: 'h4', h6: 'h4', div: 'p' };
/** On a page of its own, below the page's title. */
const below: Record<string, string> = { ...renamed, h1: 'h2', h2: 'h2' };
const dropped = new Set([
  'script',
  'style',
  'template',
  'iframe',
  'object',
  'noscript',
  'svg',
  'math',
  'head',
  'title',
]);

/** Where a link in a description may lead. */
export function safeAddress(href: string | null): string | null {
  if (!href) return null;
  const text = href.trim();
  if (/^(https?:\/\/|mailto:|tel:)/i.test(text)) return text;
  return /^[/#](?!\/)/.test(text) ? text : null;
}

/** Rebuilds the few elements a description may have; attributes and everything else are left behind. */
export function rebuild(node: Node, key: number, names = renamed): ReactNode {
  if (node.nodeType === 3) return node.textContent;
  if (node.nodeType !== 1) return null;
  const element = node as Element;
  const name = element.localName;
  if (dropped.has(name)) return null;
  const children = [...element.childNodes].map((child, index) => rebuild(child, index, names));
  if (name === 'br') return <br key={key} />;
  if (name === 'a') {
    const href = safeAddress(element.getAttribute('href'));
    if (!href) return <Fragment key={key}>{children}</Fragment>;
    const outside = /^https?:/i.test(href);
    return (
      <a key={key} href={href} rel={outside ? 'noopener noreferrer nofollow' : undefined}>
        {children}
      </a>
    );
  }
  const tag = names[name] ?? (plain.has(name) ? name : null);
  return createElement(tag ?? Fragment, { key }, ...children);
}

/** Text the shop wrote, which may hold simple markup. It is parsed without running and rebuilt, never inserted. */
export function RichText({
  text,
  className,
  top = 3,
  ...rest
}: HTMLAttributes<HTMLDivElement> & { text: string; top?: 2 | 3 }) {
  const content = useMemo(() => {
    if (!/[<&]/.test(text)) {
      return text.split(/\n{2,}/).map((paragraph, index) => <p key={index}>{paragraph}</p>);
    }
    return [...new DOMParser().parseFromString(text, 'text/html').body.childNodes].map((node, index) =>
      rebuild(node, index, top === 2 ? below : renamed),
    );
  }, [text, top]);
  return (
    <div dir="auto" className={className ? `${css.text} ${className}` : css.text} {...rest}>
      {content}
    </div>
  );
}
