import { useEffect, useRef } from 'react';
import { Button, Callout } from '@souk/ui';
import { stopActing, useEnded } from '../../../shared/acting.ts';
import { tab } from '../../../shared/storage.ts';
import { useCheckoutText } from '../text/index.ts';

/** Once whoever sent somebody here is not vouched for any more, nothing on the page works until it is opened anew. */
export function Ended() {
  const t = useCheckoutText();
  const ended = useEnded();
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (ended) note.current?.focus();
  }, [ended]);
  if (!ended) return null;
  return (
    <Callout ref={note} tone="attention" title={t('ended.title')}>
      <p>{t('ended.text')}</p>
      <Button
        variant="secondary"
        onClick={() => {
          stopActing(tab, location.href);
          location.reload();
        }}
      >
        {t('ended.open')}
      </Button>
    </Callout>
  );
}
