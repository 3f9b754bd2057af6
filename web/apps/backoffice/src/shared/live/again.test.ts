import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { readAgain } from './again.ts';

/** A page that shows what `answers` give, one after the other, each when it is let go. */
function page() {
  const cache = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const waiting: ((value: string) => void)[] = [];
  const observer = new QueryObserver(cache, {
    queryKey: ['home', 'activity'],
    queryFn: () => new Promise<string>((resolve) => waiting.push(resolve)),
  });
  const leave = observer.subscribe(() => undefined);
  const answer = async (value: string) => {
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    waiting.shift()?.(value);
    await expect.poll(() => observer.getCurrentResult().data).toBe(value);
  };
  return { cache, answer, asked: () => waiting.length, leave };
}

it('asks once more where the first answer is on its way when something changes', async () => {
  const { cache, answer, asked, leave } = page();
  readAgain(cache, { queryKey: ['home'] });
  await answer('before the change');
  await answer('after it');
  expect(asked()).toBe(0);
  leave();
});

it('asks again for what was read, and leaves the rest alone', async () => {
  const { cache, answer, asked, leave } = page();
  await answer('before the change');
  readAgain(cache, { queryKey: ['members'] });
  expect(asked()).toBe(0);
  readAgain(cache, { queryKey: ['home'] });
  await answer('after it');
  leave();
});
