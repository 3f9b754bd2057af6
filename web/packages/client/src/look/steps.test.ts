import { expect, it } from 'vitest';
import { change, redo, stepsOf, undo, type Steps } from './steps.ts';

const back = <T>(steps: Steps<T>) => undo(steps, 0) ?? steps;

const typed = (steps: Steps<string>, now: string, at: number, field = 'name') =>
  change(steps, now, field, { field, at });

it('takes back and does again', () => {
  const steps = change(change(stepsOf('a'), 'b', 'first', { at: 0 }), 'c', 'second', { at: 1 });
  const once = back(steps);
  expect(once.now).toBe('b');
  expect(back(once).now).toBe('a');
  expect(undo(back(once), 4)).toBeNull();
  const again = redo(once, 3) ?? once;
  expect(again.now).toBe('c');
  expect(redo(again, 4)).toBeNull();
});

it('keeps letters of one field together until there is a pause', () => {
  const steps = typed(typed(typed(stepsOf(''), 'M', 0), 'Ma', 300), 'Mad', 600);
  expect(steps.past).toHaveLength(1);
  const later = typed(steps, 'Made', 9000);
  expect(back(later).now).toBe('Mad');
  expect(back(back(later)).now).toBe('');
});

it('begins a step with another field, and after something was taken back', () => {
  const steps = typed(typed(stepsOf(''), 'a', 0), 'ab', 10, 'other');
  expect(steps.past).toHaveLength(2);
  expect(typed(back(steps), 'ac', 30).past).toHaveLength(2);
});

it('forgets what was taken back once something else is done', () => {
  const steps = back(change(stepsOf('a'), 'b', 'x', { at: 0 }));
  const on = change(steps, 'c', 'y', { at: 2 });
  expect(redo(on, 3)).toBeNull();
  expect(on.last?.what).toBe('y');
});
