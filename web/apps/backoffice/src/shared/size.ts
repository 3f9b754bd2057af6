const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** A size in bytes as people say it. */
export function sizeOf(bytes: number, language: string): string {
  let [left, at] = [bytes, 0];
  while (left >= 1000 && at < units.length - 1) {
    left /= 1000;
    at += 1;
  }
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: units[at] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: left < 10 && at > 0 ? 1 : 0,
  }).format(left);
}
