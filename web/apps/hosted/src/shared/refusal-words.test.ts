import { expect, it } from 'vitest';
import { FlowError, storageBlocked } from '@souk/client/sign-in';
import { Refusal, refusalFrom } from './refusal.ts';
import { refusalWords } from './refusal-words.ts';

it.each([
  [new FlowError('It keeps nothing', storageBlocked), 'refusal.blocked'],
  [new FlowError('Missing code or _state', 'access_denied'), 'refusal.system'],
  [new Error('anything'), 'refusal.system'],
  [new Refusal({ kind: 'network' }), 'refusal.network'],
  [new Refusal({ kind: 'refused', code: 'SOMETHING' }), 'refusal.other'],
])('%s is told as %s', (error, key) => {
  expect(refusalWords(refusalFrom(error))).toBe(key);
});
