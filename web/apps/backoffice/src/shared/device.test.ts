import { expect, it } from 'vitest';
import { deviceOf } from './device.ts';

it('tells browsers and systems apart', () => {
  expect(deviceOf('Mozilla/5.0 (X11; Linux x86_64) Chrome/140 Safari/537.36')).toBe('Chrome · Linux');
  expect(deviceOf('Mozilla/5.0 (Windows NT 10.0) Chrome/140 Safari/537.36 Edg/140')).toBe('Edge · Windows');
  expect(deviceOf('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/605')).toBe('Safari · iOS');
  expect(deviceOf('curl/8.0')).toBeUndefined();
});
