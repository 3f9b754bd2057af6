import { useDesk } from './desk.ts';
import { ownWords } from './sections.ts';
import { useText } from './text/index.ts';
import type { Section } from './types.ts';

/** Words of their own direction, and a count in that of the page. */
const beside = (words: string | null | undefined, count: string) =>
  words ? `\u2068${words}\u2069, ${count}` : count;

/** What a section shows, in a line. */
export function useSummary(): (section: Section) => string {
  const t = useText();
  const { collections } = useDesk();
  return (section) => {
    const { featured, newest, grid } = section;
    const words = ownWords(section);
    if (grid) return beside(words, t('look.collectionsCount', { count: grid.collectionIds.length }));
    const shown = featured ?? newest;
    if (!shown) return words ?? '';
    const name = words ?? collections.find(({ id }) => id === featured?.collectionId)?.name;
    return beside(name, t('look.pieces', { count: shown.count }));
  };
}
