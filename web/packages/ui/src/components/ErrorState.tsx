import { useEffect, useState } from 'react';
import { useTranslator } from '../text/LanguageProvider.tsx';
import type { UiKey } from '../text/ui-en.ts';
import { classes } from '../classes.ts';
import { Button } from './Button.tsx';
import css from './States.module.css';

interface Props {
  /** What failed, in plain words. */
  title: string;
  /** What the reader can do. */
  text?: string;
  requestId?: string;
  onRetry?: () => void;
  headingLevel?: 1 | 2 | 3;
  /** A bar above content that stays, instead of a block in its place. */
  bar?: boolean;
  compact?: boolean;
}

export function ErrorState({ title, text, requestId, onRetry, headingLevel = 2, bar, compact }: Props) {
  const t = useTranslator<UiKey>();
  const Heading = bar ? 'p' : (`h${headingLevel}` as const);
  return (
    <div role="alert" className={classes(bar ? css.bar : css.state, compact && css.compact)}>
      <div>
        <Heading className={bar ? css.barTitle : css.title}>{title}</Heading>
        {text ? <p className={css.text}>{text}</p> : null}
        {requestId ? <RequestId value={requestId} /> : null}
      </div>
      {onRetry ? (
        <div className={css.action}>
          <Button variant="secondary" size={bar ? 'small' : 'medium'} onClick={onRetry}>
            {t('ui.tryAgain')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** Small print that support can search for, with a way to copy it. */
export function RequestId({ value }: { value: string }) {
  const t = useTranslator<UiKey>();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () => void navigator.clipboard?.writeText(value).then(() => setCopied(true));
  return (
    <p className={css.requestId}>
      {t('ui.requestId')} <code dir="ltr">{value}</code>{' '}
      <button type="button" className={css.copy} onClick={copy}>
        {copied ? t('ui.copied') : t('ui.copy')}
      </button>
    </p>
  );
}
