// In a cookie too: the server draws pages in the language that was chosen.
const key = 'souk.language';
const year = 365 * 24 * 60 * 60;

export function rememberedLanguage(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Whether a language was ever chosen; where only the cookie is left of it, too. */
export const hasChosenLanguage = (): boolean =>
  rememberedLanguage() !== null || document.cookie.split('; ').some((cookie) => cookie.startsWith(`${key}=`));

export function rememberLanguage(code: string): void {
  try {
    document.cookie = `${key}=${code}; path=/; max-age=${year}; samesite=lax`;
    localStorage.setItem(key, code);
  } catch {
    // The choice lasts for this visit then.
  }
}
