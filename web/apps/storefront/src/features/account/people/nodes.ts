// Pages about members are kept as trees of nodes. Here they are turned into what the editor works with, and back.
export interface RichNode {
  type: string;
  id?: string;
  nodes?: RichNode[];
  textData?: { text?: string; decorations?: Decoration[] };
  headingData?: { level?: number };
  imageData?: { image?: { src?: { url?: string } }; altText?: string };
}

export interface Decoration {
  type: string;
  fontWeightValue?: number;
  italicData?: boolean;
  underlineData?: boolean;
  linkData?: { link?: { url?: string } };
}

/** What the editor works with. */
export interface EditorNode {
  type?: string;
  text?: string;
  attrs?: Record<string, unknown>;
  marks?: { type: string; attrs?: Record<string, unknown> }[];
  content?: EditorNode[];
}

const blocks: Record<string, string> = {
  PARAGRAPH: 'paragraph',
  HEADING: 'heading',
  BULLETED_LIST: 'bulletList',
  ORDERED_LIST: 'orderedList',
  LIST_ITEM: 'listItem',
  BLOCKQUOTE: 'blockquote',
};
const types = Object.fromEntries(Object.entries(blocks).map(([type, name]) => [name, type]));

/** Where a link may lead. */
export const webAddress = (url: string | undefined) => (url && /^https?:\/\//i.test(url) ? url : undefined);

function marksOf(decorations: Decoration[]): EditorNode['marks'] {
  return decorations.flatMap((one) => {
    if (one.type === 'BOLD') return [{ type: 'bold' }];
    if (one.type === 'ITALIC') return [{ type: 'italic' }];
    if (one.type === 'UNDERLINE') return [{ type: 'underline' }];
    const href = one.type === 'LINK' ? webAddress(one.linkData?.link?.url) : undefined;
    return href ? [{ type: 'link', attrs: { href } }] : [];
  });
}

function toEditor(node: RichNode): EditorNode[] {
  if (node.type === 'TEXT') {
    const marks = marksOf(node.textData?.decorations ?? []);
    return (node.textData?.text ?? '')
      .split('\n')
      .flatMap((text, line): EditorNode[] => [
        ...(line > 0 ? [{ type: 'hardBreak' }] : []),
        ...(text ? [{ type: 'text', text, ...(marks?.length ? { marks } : {}) }] : []),
      ]);
  }
  const content = (node.nodes ?? []).flatMap(toEditor);
  const type = blocks[node.type];
  if (!type)
    return content.length > 0 && content[0]?.type === 'text' ? [{ type: 'paragraph', content }] : content;
  return [{ type, ...(type === 'heading' ? { attrs: { level: 3 } } : {}), content }];
}

/** Nodes as the editor has them. What it does not know is left out. */
export const editorDocument = (nodes: RichNode[]): EditorNode => {
  const content = nodes.flatMap(toEditor);
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] };
};

function decorationsOf(marks: NonNullable<EditorNode['marks']>): Decoration[] {
  return marks.flatMap((mark): Decoration[] => {
    if (mark.type === 'bold') return [{ type: 'BOLD', fontWeightValue: 700 }];
    if (mark.type === 'italic') return [{ type: 'ITALIC', italicData: true }];
    if (mark.type === 'underline') return [{ type: 'UNDERLINE', underlineData: true }];
    const url = mark.type === 'link' ? webAddress(String(mark.attrs?.href ?? '')) : undefined;
    return url ? [{ type: 'LINK', linkData: { link: { url } } }] : [];
  });
}

/** The nodes of what stands in the editor; none when nothing does. */
export function nodesOf(document: EditorNode): RichNode[] {
  let last = 0;
  const id = () => `n${++last}`;
  const from = (node: EditorNode): RichNode[] => {
    if (node.type === 'text' || node.type === 'hardBreak') {
      const text = node.type === 'text' ? (node.text ?? '') : '\n';
      return [{ type: 'TEXT', id: id(), textData: { text, decorations: decorationsOf(node.marks ?? []) } }];
    }
    const type = node.type ? types[node.type] : undefined;
    if (!type) return (node.content ?? []).flatMap(from);
    const own = id();
    const nodes = (node.content ?? []).flatMap(from);
    return [{ type, id: own, nodes, ...(type === 'HEADING' ? { headingData: { level: 3 } } : {}) }];
  };
  const nodes = (document.content ?? []).flatMap(from);
  const says = (node: RichNode): boolean =>
    Boolean(node.textData?.text?.trim()) || (node.nodes ?? []).some(says);
  return nodes.some(says) ? nodes : [];
}

/** All the words, for where there is no room for more. */
export const plainText = (nodes: RichNode[]): string =>
  nodes
    .map((node) => (node.textData?.text ?? '') + plainText(node.nodes ?? []))
    .join(' ')
    .trim();
