import { describe, expect, it } from 'vitest';
import { choicesOf, shopChoicesOf } from './index.ts';

const engraved = {
  descriptionLines: [
    { name: { original: 'Glaze' }, colorInfo: { original: 'Terracotta', translated: 'طين' } },
    { name: { original: 'Height' }, plainText: { original: '26 cm' } },
    { name: { original: 'Initials', translated: 'الأحرف الأولى' }, plainText: { original: 'AB' } },
    {},
  ],
  catalogReference: { options: { variantId: 'v', customTextFields: { Initials: 'AB', Greeting: '' } } },
};

describe('what a line is about', () => {
  it('names choices, and says what a text of the buyer is for', () => {
    expect(choicesOf(engraved)).toBe('طين, 26 cm, الأحرف الأولى: AB');
    expect(shopChoicesOf(engraved)).toBe('Terracotta, 26 cm, Initials: AB');
  });

  it('says nothing of lines without choices, and no name of a text that was erased', () => {
    expect(choicesOf({})).toBe('');
    expect(choicesOf({ descriptionLines: [], catalogReference: {} })).toBe('');
    const erased = { name: { original: 'Initials' }, plainText: { original: '' } };
    expect(choicesOf({ ...engraved, descriptionLines: [erased] })).toBe('');
  });
});
