// What has translations: as addresses name it, and as the service does.
export type Kind = 'PRODUCT' | 'COLLECTION';

const kinds = { products: 'PRODUCT', collections: 'COLLECTION' } as const;

export const kindOf = (place: string): Kind => kinds[place as keyof typeof kinds] ?? 'PRODUCT';

export const placeOf = (kind: string): string => (kind === 'COLLECTION' ? 'collections' : 'products');
