import type { ReactNode } from 'react';
import { IconBrandAppleFilled, IconBrandGoogleFilled, IconBrandWindowsFilled } from '@tabler/icons-react';

const marks = {
  APPLE: IconBrandAppleFilled,
  GOOGLE: IconBrandGoogleFilled,
  MICROSOFT: IconBrandWindowsFilled,
};

export function ProviderMark({ kind = '', fallback }: { kind?: string; fallback: ReactNode }) {
  const Mark = marks[kind as keyof typeof marks];
  return Mark ? <Mark size={20} aria-hidden="true" /> : fallback;
}
