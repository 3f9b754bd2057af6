import { expect, it } from 'vitest';

// A feature's texts are spread over files that are put together: the second of two equal keys would take the place of
// the first, silently.
it('gives every key of a feature once in each language', () => {
  const files = import.meta.glob<string>('../../{features/*,shared}/text/*.ts', {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const seen = new Map<string, string>();
  const twice: string[] = [];
  for (const [path, source] of Object.entries(files)) {
    const [, folder, language] = /^(.*\/)(?:.*-)?(en|ar)\.ts$/.exec(path) ?? [];
    if (!folder || !language) continue;
    for (const [, key] of source.matchAll(/^ {2}'([^']+)':/gm)) {
      const id = `${folder}${language} ${key}`;
      if (seen.has(id)) twice.push(`${key}: ${path} and ${seen.get(id)}`);
      seen.set(id, path);
    }
  }
  expect(seen.size).toBeGreaterThan(2000);
  expect(twice).toEqual([]);
});
