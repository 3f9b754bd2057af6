/** A language's name for somebody who reads another. What is no language is shown as it is. */
export function languageName(code: string, reader: string): string {
  try {
    return new Intl.DisplayNames([reader], { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}
