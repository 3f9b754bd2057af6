import { expect, it } from 'vitest';
import { guessed, mappingOf, type Inspection } from './inspection.ts';

const file: Inspection = {
  columns: [
    { name: 'Email', field: 'email', samples: [] },
    { name: 'Town', suggestion: 'city', samples: [] },
    { name: 'Shoe size', samples: [] },
    { name: '', samples: [] },
  ],
  fields: ['email', 'city', 'company'],
  missing: [],
};

it('begins with what is read and what is guessed, and sends only what differs', () => {
  const chosen = guessed(file);
  expect(chosen).toEqual({ Email: 'email', Town: 'city', 'Shoe size': '', '': '' });
  expect(mappingOf(file, chosen)).toEqual({ Town: 'city' });
});

it('sends a column that is left out as nothing', () => {
  expect(mappingOf(file, { ...guessed(file), Email: '', 'Shoe size': 'email', Town: '' })).toEqual({
    Email: '',
    'Shoe size': 'email',
  });
});
