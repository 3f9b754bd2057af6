const key = 'souk.language';

export function rememberedLanguage(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function rememberLanguage(code: string): void {
  try {
    localStorage.setItem(key, code);
  } catch {
    // The choice lasts for this visit then.
  }
}
