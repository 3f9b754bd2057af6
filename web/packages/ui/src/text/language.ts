const rightToLeft = new Set(['ar', 'he', 'fa', 'ur']);

export const directionOf = (language: string): 'ltr' | 'rtl' =>
  rightToLeft.has(language.split('-')[0] ?? '') ? 'rtl' : 'ltr';

/** The first wish we have texts for: what was chosen before, the store's language, then English. */
export function chooseLanguage(
  available: readonly string[],
  wishes: readonly (string | null | undefined)[],
): string {
  for (const wish of wishes) {
    const base = wish?.toLowerCase().split(/[-_]/)[0];
    if (base && available.includes(base)) return base;
  }
  return 'en';
}
