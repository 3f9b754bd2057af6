import { useState } from 'react';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useNotice } from '@souk/ui';
import { useText } from './text/index.ts';
import css from './extras.module.css';

/** Copies a text, such as a link, and says so. */
export function CopyButton({ value, label }: { value: string; label: string }) {
  const t = useText();
  const notify = useNotice();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
      notify({ text: t('orders.copied') });
    } catch {
      // Browsers refuse it outside of secure pages.
      notify({ text: t('orders.notCopied'), tone: 'bad' });
    }
  };
  const Sign = copied ? IconCheck : IconCopy;
  return (
    <button type="button" className={css.copy} aria-label={label} onClick={() => void copy()}>
      <Sign size={17} stroke={1.75} aria-hidden="true" />
    </button>
  );
}
