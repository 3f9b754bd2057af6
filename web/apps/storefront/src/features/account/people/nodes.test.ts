import { expect, it } from 'vitest';
import { editorDocument, nodesOf, type RichNode } from './nodes.ts';

const text = (words: string, ...decorations: RichNode['textData'][]): RichNode => ({
  type: 'TEXT',
  textData: { text: words, decorations: decorations.flatMap((one) => one?.decorations ?? []) },
});

const bare = (nodes: RichNode[]): RichNode[] =>
  nodes.map(({ id: _, nodes: inside, ...rest }) => ({ ...rest, ...(inside ? { nodes: bare(inside) } : {}) }));

it('comes back from the editor as it went in', () => {
  const nodes: RichNode[] = [
    { type: 'HEADING', headingData: { level: 3 }, nodes: [text('Tea')] },
    {
      type: 'PARAGRAPH',
      nodes: [
        text('Mint ', { decorations: [{ type: 'BOLD', fontWeightValue: 700 }] }),
        text('here', {
          decorations: [
            { type: 'ITALIC', italicData: true },
            { type: 'LINK', linkData: { link: { url: 'https://example.com/' } } },
          ],
        }),
      ],
    },
    {
      type: 'BULLETED_LIST',
      nodes: [{ type: 'LIST_ITEM', nodes: [{ type: 'PARAGRAPH', nodes: [text('one')] }] }],
    },
  ];
  expect(bare(nodesOf(editorDocument(nodes)))).toEqual(nodes);
});

it('is nothing when nobody wrote anything', () => {
  expect(nodesOf(editorDocument([]))).toEqual([]);
  expect(
    nodesOf({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '  ' }] }] }),
  ).toEqual([]);
});

it('keeps line breaks, and drops links that lead nowhere good', () => {
  const document = editorDocument([
    {
      type: 'PARAGRAPH',
      nodes: [
        text('a\nb', { decorations: [{ type: 'LINK', linkData: { link: { url: 'javascript:alert(1)' } } }] }),
      ],
    },
  ]);
  expect(document.content?.[0]?.content).toEqual([
    { type: 'text', text: 'a' },
    { type: 'hardBreak' },
    { type: 'text', text: 'b' },
  ]);
});
