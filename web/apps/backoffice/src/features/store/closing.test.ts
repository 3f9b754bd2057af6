import { describe, expect, it } from 'vitest';
import type { Values } from '../../shared/form/merge.ts';
import { closingOf, closingPatch, reopensWrong, wordsPath } from './closing.ts';
import { savedOf, type Settings } from './values.ts';

const now = Date.parse('2029-12-01T12:00:00Z');

const berlin = (closing?: Settings['closing']): Settings => ({
  id: 'x',
  revision: '3',
  updatedDate: '',
  name: 'North Shore',
  contactEmail: '',
  currency: 'USD',
  language: 'en',
  languages: ['en', 'ar'],
  locale: 'en-US',
  timeZone: 'Europe/Berlin',
  weightUnit: 'LB',
  pricesIncludeTax: false,
  closing,
});

const until = (reopensAt: string) => ({ closed: true, reopensAt, words: [{ language: 'en', text: 'Soon' }] });

const form = (settings: Settings): Values => ({ ...savedOf(settings).values, ...closingOf(settings, now) });
const send = (changed: Values, settings = berlin()) =>
  closingPatch({ ...form(settings), ...changed }, changed).closing;

describe('a closed shop in the form', () => {
  it('shows when it opens, as its own clocks do', () => {
    expect(closingOf(berlin(until('2030-01-01T08:00:00.000Z')), now)).toEqual({
      closed: true,
      reopensAt: '2030-01-01T09:00',
      'closedWords:en': 'Soon',
      'closedWords:ar': '',
    });
  });

  it('is open once the moment is over, with its words for the next time', () => {
    expect(closingOf(berlin(until('2029-12-01T12:00:00.000Z')), now)).toEqual({
      closed: false,
      reopensAt: '',
      'closedWords:en': 'Soon',
      'closedWords:ar': '',
    });
    expect(closingOf(berlin({ closed: true }), now)).toMatchObject({ closed: true, reopensAt: '' });
  });
});

describe('what is sent of a closing', () => {
  it('is the moment with the switch, by the clock of the shop, and words in its languages', () => {
    expect(send({ closed: true, reopensAt: '2030-07-01T09:00', 'closedWords:ar': ' نعود ' })).toEqual({
      closed: true,
      reopensAt: '2030-07-01T07:00:00.000Z',
      words: [{ language: 'ar', text: 'نعود' }],
    });
  });

  it('takes a moment away that is over, and does not bring a closing back by a moment alone', () => {
    const over = berlin(until('2029-11-01T08:00:00.000Z'));
    expect(send({ closed: true }, over)).toEqual({ closed: true, reopensAt: null });
    expect(send({ reopensAt: '2030-07-01T09:00' }, over)).toEqual({
      closed: false,
      reopensAt: '2030-07-01T07:00:00.000Z',
    });
    expect(send({ reopensAt: '' })).toEqual({ closed: false, reopensAt: null });
  });

  it('is the moment that the clock shows in another time zone', () => {
    const closed = berlin(until('2030-01-01T08:00:00.000Z'));
    expect(send({ timeZone: 'UTC' }, closed)).toEqual({
      closed: true,
      reopensAt: '2030-01-01T09:00:00.000Z',
    });
    expect(send({ timeZone: 'UTC' })).toBeUndefined();
  });

  it('keeps the words of the shop’s own language, and leaves out those of one that it stops speaking', () => {
    const words = { 'closedWords:en': 'Soon', 'closedWords:ar': 'نعود' };
    expect(send({ ...words, languages: ['ar'] })?.words?.map(({ language }) => language)).toEqual([
      'en',
      'ar',
    ]);
    expect(send({ ...words, languages: ['de'] })?.words?.map(({ language }) => language)).toEqual(['en']);
  });
});

it('names the place of a language among the words that are sent', () => {
  const values = { ...form(berlin()), 'closedWords:ar': 'نعود' };
  expect(wordsPath('ar', values)).toBe('closing.words[0]');
  expect(wordsPath('ar', { ...values, 'closedWords:en': 'Soon' })).toBe('closing.words[1]');
});

it('asks for a later moment, but not where one that was set before passed while the form was open', () => {
  const wrong = (changed: Values, settings = berlin()) =>
    reopensWrong({ ...form(settings), ...changed }, settings, now);
  expect(wrong({ closed: true, reopensAt: '2029-11-01T09:00' })).toBe(true);
  expect(wrong({ closed: true, reopensAt: '2030-11-01T09:00' })).toBe(false);
  expect(wrong({ closed: false, reopensAt: '2029-11-01T09:00' })).toBe(false);
  expect(wrong({ closed: true })).toBe(false);
  const passed = berlin(until('2029-11-01T08:00:00.000Z'));
  expect(wrong({ closed: true, reopensAt: '2029-11-01T09:00' }, passed)).toBe(false);
  expect(wrong({ closed: true, reopensAt: '2029-11-02T09:00' }, passed)).toBe(true);
});
