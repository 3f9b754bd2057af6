import { describe, expect, it } from 'vitest';
import { isColour, optionOf, someColour, textAskedOf, writeOption, writeTextAsked } from './values.ts';

describe('a product in its form', () => {
  it('keeps colours of the choices that there are, and gives new ones some colour', () => {
    const text = writeOption({
      name: 'Glaze',
      choices: ['Bone', 'Sea'],
      colours: { Bone: '#eee', Old: '#000' },
    });
    expect(optionOf(text)).toEqual({
      name: 'Glaze',
      choices: ['Bone', 'Sea'],
      colours: { Bone: '#eee', Sea: someColour },
    });
    expect(optionOf(writeOption({ name: 'Size', choices: ['S'] }))).toEqual({ name: 'Size', choices: ['S'] });
  });

  it('tells colours from words as the server does', () => {
    expect(['#fff', '#3a3fa8', 'rgb(1, 2, 3)'].every(isColour)).toBe(true);
    expect(['Blue', '#xyz', '', someColour + '!'].some(isColour)).toBe(false);
  });

  it('keeps what buyers are asked to write', () => {
    const asked = { title: 'Name', maxLength: '20', mandatory: true };
    expect(textAskedOf(writeTextAsked(asked))).toEqual(asked);
  });
});
