import type { Ref } from 'react';
import { Callout } from '@souk/ui';
import { fieldId } from '../../../shared/form.ts';
import { useCheckoutText, type CheckoutKey } from '../text/index.ts';

interface Props {
  text: CheckoutKey;
  /** All that was entered is still there. */
  kept: boolean;
  ref?: Ref<HTMLDivElement>;
}

/** A payment that came to nothing: it stands right above the ways of paying. */
export function Declined({ text, kept, ref }: Props) {
  const t = useCheckoutText();
  return (
    <Callout ref={ref} tone="bad" title={t('declined.title')}>
      <p>{t(text)}</p>
      <p>{t(kept ? 'declined.kept' : 'declined.nothing')}</p>
    </Callout>
  );
}

/** Shows why it failed and goes on at the first thing to check: the number of the card, where one is asked for. */
export function toRemedy(note: HTMLElement | null): void {
  note?.scrollIntoView({ block: 'start' });
  (document.getElementById(fieldId('number')) ?? note)?.focus({ preventScroll: true });
}
