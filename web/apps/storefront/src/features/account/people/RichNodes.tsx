import { createElement, type ReactNode } from 'react';
import { webAddress, type RichNode } from './nodes.ts';
import css from './people.module.css';

const names: Record<string, string> = {
  PARAGRAPH: 'p',
  BULLETED_LIST: 'ul',
  ORDERED_LIST: 'ol',
  LIST_ITEM: 'li',
  BLOCKQUOTE: 'blockquote',
  CODE_BLOCK: 'pre',
};

function Text({ node }: { node: RichNode }): ReactNode {
  let shown: ReactNode = node.textData?.text ?? '';
  for (const one of node.textData?.decorations ?? []) {
    if (one.type === 'BOLD') shown = <strong>{shown}</strong>;
    if (one.type === 'ITALIC') shown = <em>{shown}</em>;
    if (one.type === 'UNDERLINE') shown = <u>{shown}</u>;
    const url = one.type === 'LINK' ? webAddress(one.linkData?.link?.url) : undefined;
    if (url) {
      shown = (
        <a href={url} rel="noopener noreferrer nofollow ugc">
          {shown}
        </a>
      );
    }
  }
  return shown;
}

function Node({ node }: { node: RichNode }): ReactNode {
  if (node.type === 'TEXT') return <Text node={node} />;
  if (node.type === 'DIVIDER') return <hr />;
  if (node.type === 'IMAGE') {
    const src = webAddress(node.imageData?.image?.src?.url);
    return src ? <img src={src} alt={node.imageData?.altText ?? ''} loading="lazy" /> : null;
  }
  const inside = (node.nodes ?? []).map((child, index) => <Node key={child.id ?? index} node={child} />);
  const name =
    node.type === 'HEADING' ? ((node.headingData?.level ?? 3) > 3 ? 'h4' : 'h3') : names[node.type];
  return name ? createElement(name, null, ...inside) : inside;
}

/** A page about a member. Only what is known is drawn, and nothing in it can act. */
export function RichNodes({ nodes }: { nodes: RichNode[] }) {
  return (
    <div className={css.rich} dir="auto">
      {nodes.map((node, index) => (
        <Node key={node.id ?? index} node={node} />
      ))}
    </div>
  );
}
