import { expect, it } from 'vitest';
import { answersOf } from './answers.ts';

it('has what the buyer wrote, under what they read', () => {
  expect(answersOf()).toEqual([]);
  expect(
    answersOf([
      { title: 'Engraving', translatedTitle: 'نقش', value: 'Ada' },
      { title: 'Gift for', translatedTitle: '', value: 'Leila' },
      { title: 'Company number', value: ' ' },
      { title: 'News', value: true },
    ]),
  ).toEqual([
    { title: 'نقش', text: 'Ada' },
    { title: 'Gift for', text: 'Leila' },
  ]);
});
