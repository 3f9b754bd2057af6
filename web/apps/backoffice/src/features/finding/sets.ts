// Words that mean the same, written as people write lists.

/** "cushion, pillow" for each set. */
export const linesOf = (sets: readonly { words: readonly string[] }[]): string[] =>
  sets.map(({ words }) => words.join(', '));

const wordsOf = (line: string): string[] =>
  line
    .split(/[,،]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');

/** Null where a line is no set: fewer than two words, too many, or one that is too long. Empty lines are left out. */
export function setsOf(lines: unknown): { words: string[] }[] | null {
  if (!Array.isArray(lines)) return [];
  const sets = lines
    .map(String)
    .map((line) => ({ words: wordsOf(line) }))
    .filter(({ words }) => words.length > 0);
  const fits = sets.every(
    ({ words }) => words.length >= 2 && words.length <= 20 && words.every((word) => word.length <= 60),
  );
  return fits ? sets : null;
}
