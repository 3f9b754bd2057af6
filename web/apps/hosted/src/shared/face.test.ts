import { expect, it } from 'vitest';
import { readFace, wordsIn, wornBy } from './face.ts';

const page = (text: string | null) =>
  ({ getElementById: () => (text === null ? null : { textContent: text }) }) as unknown as Document;

it('reads what the server wrote, and nothing where there is none', () => {
  expect(readFace(page('{"look":{"checkout":{"text":"Tea house"}}}')).checkout?.text).toBe('Tea house');
  for (const text of [null, '', '{broken', '{}']) expect(readFace(page(text))).toEqual({});
});

it('speaks as the shop wrote it in the language of the page, or in the wider one', () => {
  const face = {
    checkout: {
      words: {
        pt: { orderSummary: 'Resumo', placeOrderButton: 'Pedir' },
        'pt-br': { orderSummary: 'Sumário' },
      },
    },
  };
  expect(wordsIn(face, 'pt-BR')).toEqual({ orderSummary: 'Sumário', placeOrderButton: 'Pedir' });
  expect(wordsIn(face, 'pt').orderSummary).toBe('Resumo');
  expect(wordsIn(face, 'en')).toEqual({});
  expect(wordsIn({}, 'en')).toEqual({});
});

it('wears colours of its own where the shop chose some for the checkout', () => {
  expect(wornBy({})).toEqual({ page: {}, place: {}, summary: {} });
  const { page, place, summary } = wornBy({
    checkout: { brand: { buttonColor: '#7a1f3d', summaryColor: '#e4efe6', cornerRadius: 4 } },
  });
  expect(page).toMatchObject({ '--radius-control': '4px' });
  expect(page['--button']).toContain('#7a1f3d');
  expect(place).toEqual({});
  expect(summary['--paper']).toContain('#e4efe6');
});
