const rightToLeft = new Set(['ar', 'he', 'fa', 'ur']);

export const directionOf = (language: string): 'ltr' | 'rtl' =>
  rightToLeft.has(language.split('-')[0] ?? '') ? 'rtl' : 'ltr';

/** The first wish we have texts for: what was chosen before, the store's language, then the first there is. */
export function chooseLanguage(
  available: readonly string[],
  wishes: readonly (string | null | undefined)[],
): string {
  for (const wish of wishes) {
    const base = wish?.toLowerCase().split(/[-_]/)[0];
    if (base && available.includes(base)) return base;
  }
  return available[0] ?? 'en';
}

/** The first wish that there are texts for; null where there is none. */
export function preferredLanguage(
  available: readonly string[],
  wishes: readonly string[] = [],
): string | null {
  const bases = wishes.map((wish) => wish.toLowerCase().split(/[-_]/)[0] ?? '');
  return bases.find((base) => available.includes(base)) ?? null;
}

/** Of the languages that we have texts in, those that the shop speaks; the first of ours where it speaks none. */
export function offeredLanguages<L extends { code: string }>(
  known: readonly L[],
  spoken: readonly string[],
): readonly L[] {
  const bases = spoken.map((tag) => tag.toLowerCase().split(/[-_]/)[0]);
  const found = known.filter(({ code }) => bases.includes(code));
  return found.length > 0 ? found : known.slice(0, 1);
}
