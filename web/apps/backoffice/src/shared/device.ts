const browsers: readonly [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

const first = (list: readonly [RegExp, string][], text: string) =>
  list.find(([form]) => form.test(text))?.[1];

/** "Chrome · macOS", as far as it can be told; undefined when it cannot. */
export const deviceOf = (userAgent: string): string | undefined =>
  [first(browsers, userAgent), first(systems, userAgent)].filter(Boolean).join(' · ') || undefined;
