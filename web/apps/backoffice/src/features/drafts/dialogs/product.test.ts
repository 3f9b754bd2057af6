import { expect, it } from 'vitest';
import { missingOf, nothingPicked, referenceTo } from './product.ts';

const product = (more: object) =>
  ({
    id: 'vase',
    manageVariants: false,
    productOptions: [],
    customTextFields: [],
    ...more,
  }) as unknown as Parameters<typeof missingOf>[0];

it('asks for a variant, for choices, and for texts that must be there', () => {
  const variants = [{ id: 'red' }] as unknown as Parameters<typeof missingOf>[1];
  const kept = product({ manageVariants: true });
  expect(missingOf(kept, variants, nothingPicked)).toBe('variant');
  expect(missingOf(kept, variants, { ...nothingPicked, variant: 'red' })).toBeNull();
  const optional = product({
    productOptions: [{ name: 'Size' }],
    customTextFields: [{ title: 'Name', mandatory: true }],
  });
  expect(missingOf(optional, [], nothingPicked)).toBe('Size');
  const sized = { ...nothingPicked, options: { Size: 'L' } };
  expect(missingOf(optional, [], { ...sized, texts: { Name: '  ' } })).toBe('Name');
  expect(missingOf(optional, [], { ...sized, texts: { Name: 'Ada' } })).toBeNull();
});

it('names what was picked, and nothing that was not', () => {
  expect(referenceTo(product({}), nothingPicked)).not.toHaveProperty('options');
  const kept = product({ manageVariants: true, productOptions: [{ name: 'Size' }] });
  expect(referenceTo(kept, { ...nothingPicked, variant: 'red' })).toMatchObject({
    options: { variantId: 'red' },
  });
  const texts = { Name: ' Ada ', Note: ' ' };
  expect(
    referenceTo(product({ productOptions: [{ name: 'Size' }] }), {
      variant: '',
      options: { Size: 'L' },
      texts,
    }),
  ).toMatchObject({ options: { options: { Size: 'L' }, customTextFields: { Name: 'Ada' } } });
});
