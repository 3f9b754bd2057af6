// What of a product goes on a draft.
import { storesAppId, type Schemas } from '@souk/client';

type Product = Schemas['CatalogProduct'];
export type Variant = Schemas['CatalogVariant'];

export interface Picked {
  variant: string;
  /** Choices by the names of options, where the product's variants are not kept apart. */
  options: Record<string, string>;
  texts: Record<string, string>;
}

export const nothingPicked: Picked = { variant: '', options: {}, texts: {} };

export const variantName = ({ choices = {}, variant }: Variant): string =>
  Object.values(choices).join(', ') || variant.sku;

/** The name of what is not chosen or written yet; null when all is. */
export function missingOf(product: Product, variants: readonly Variant[], picked: Picked): string | null {
  if (product.manageVariants) {
    if (variants.length > 0 && !variants.some(({ id }) => id === picked.variant)) return 'variant';
  } else {
    const option = product.productOptions.find(({ name }) => !picked.options[name]);
    if (option) return option.name;
  }
  return (
    product.customTextFields.find(({ title, mandatory }) => mandatory && !picked.texts[title]?.trim())
      ?.title ?? null
  );
}

export function referenceTo(product: Product, picked: Picked) {
  const texts = Object.fromEntries(
    Object.entries(picked.texts)
      .map(([title, text]) => [title, text.trim()] as const)
      .filter(([, text]) => text !== ''),
  );
  const options = {
    ...(product.manageVariants && picked.variant ? { variantId: picked.variant } : {}),
    ...(!product.manageVariants && product.productOptions.length > 0 ? { options: picked.options } : {}),
    ...(Object.keys(texts).length > 0 ? { customTextFields: texts } : {}),
  };
  const reference = { appId: storesAppId, catalogItemId: product.id };
  return Object.keys(options).length > 0 ? { ...reference, options } : reference;
}
