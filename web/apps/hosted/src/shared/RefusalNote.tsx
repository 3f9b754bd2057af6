import { useEffect, useRef } from 'react';
import { Callout, RequestId } from '@souk/ui';
import { refusedText } from '@souk/ui/refused';
import { useLanguage } from '@souk/ui/text';
import { endedCode } from './acting.ts';
import { refusalWords } from './refusal-words.ts';
import { useText } from './text/index.ts';
import { clock, useSecondsUntil } from './time.ts';
import type { Refusal } from './refusal.ts';

interface Props {
  refusal: Refusal | null;
  /** What this refusal means on this page; else what its code means anywhere, or the general words. */
  text?: string;
  until?: number;
}

/** What came of a try, where the focus goes. Nothing while all is well. */
export function RefusalNote({ refusal, text, until = 0 }: Props) {
  const t = useText();
  const { code } = useLanguage();
  const note = useRef<HTMLDivElement>(null);
  const left = useSecondsUntil(until);
  useEffect(() => {
    if (refusal) note.current?.focus();
  }, [refusal]);
  // The frame of the page says that, and takes the focus.
  if (!refusal || refusal.code === endedCode) return null;
  if (refusal.wait > 0) {
    return (
      <Callout ref={note} tone={left > 0 ? 'bad' : 'good'} title={t(left > 0 ? 'wait.title' : 'wait.over')}>
        {left > 0 ? (
          <p>
            {t('wait.text')} <span aria-live="off">{t('wait.left', { time: clock(left) })}</span>
          </p>
        ) : null}
      </Callout>
    );
  }
  const known = text ?? refusedText(refusal.code, code);
  return (
    <Callout ref={note} tone="bad" title={known ?? t(refusalWords(refusal))}>
      {refusal.kind !== 'network' && !known && refusal.requestId ? (
        <RequestId value={refusal.requestId} />
      ) : null}
    </Callout>
  );
}
