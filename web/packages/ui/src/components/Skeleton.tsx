import { useEffect, useState, type CSSProperties, type ReactNode } from 'react';
import { useTranslator } from '../text/LanguageProvider.tsx';
import type { UiKey } from '../text/ui-en.ts';
import { Button } from './Button.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import css from './Skeleton.module.css';

interface Props {
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
  ratio?: string;
  radius?: CSSProperties['borderRadius'];
  className?: string;
}

/** A quiet block in the place of what is coming. */
export function Skeleton({ width, height, ratio, radius, className }: Props) {
  return (
    <span
      aria-hidden="true"
      className={className ? `${css.skeleton} ${className}` : css.skeleton}
      style={{ width, height, aspectRatio: ratio, borderRadius: radius }}
    />
  );
}

const patience = 10_000;

/** Wraps skeletons: says once that something loads, and offers to ask again when it takes long. */
export function Loading({ children, onRetry }: { children: ReactNode; onRetry?: () => void }) {
  const t = useTranslator<UiKey>();
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), patience);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div aria-busy="true">
      <div role="status">
        {slow ? (
          <div className={css.slow}>
            <p>{t('ui.slow')}</p>
            {onRetry ? (
              <Button variant="secondary" size="small" onClick={onRetry}>
                {t('ui.tryAgain')}
              </Button>
            ) : null}
          </div>
        ) : (
          <VisuallyHidden>{t('ui.loading')}</VisuallyHidden>
        )}
      </div>
      {children}
    </div>
  );
}
