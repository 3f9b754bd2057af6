// What has translations: as addresses name it, and as the service does.
export type Kind = 'PRODUCT' | 'COLLECTION';

const kinds = { products: 'PRODUCT', collections: 'COLLECTION' } as const;

export const kindOf = (place: string): Kind => kinds[place as keyof typeof kinds] ?? 'PRODUCT';

export const placeOf = (kind: string): string => (kind === 'COLLECTION' ? 'collections' : 'products');

/** A language's name for somebody who reads another. */
export function languageName(code: string, reader: string): string {
  try {
    return new Intl.DisplayNames([reader], { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}
