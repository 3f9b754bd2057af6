// How a figure stands against the one before it.
import { useLanguage } from '@souk/ui/text';

/** By how much something grew; null where there was nothing to compare with. A share is looked at, never added. */
export function grown(now: string | number, before: string | number | undefined): number | null {
  const was = Number(before ?? 0);
  return was > 0 ? Number(now) / was - 1 : null;
}

/** A growth in words: +12%. */
export function useGrowthText(): (part: number) => string {
  const { code } = useLanguage();
  const percent = new Intl.NumberFormat(code, {
    style: 'percent',
    maximumFractionDigits: 0,
    signDisplay: 'exceptZero',
  });
  return (part) => percent.format(part);
}
