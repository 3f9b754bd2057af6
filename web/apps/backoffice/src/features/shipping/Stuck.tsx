import { Callout } from '@souk/ui';
import { SetUpLookup } from './SetUpLookup.tsx';
import type { stuckBy } from './reaching.ts';
import { useText, type TextKey } from './text/index.ts';

type Why = NonNullable<ReturnType<typeof stuckBy>>;

const words: Record<Why, TextKey> = {
  nothing: 'shipping.stuckText',
  off: 'shipping.stuckOff',
  map: 'shipping.stuckMap',
};

/** That nothing reaches anybody, and what to do about it. */
export function Stuck({ by }: { by: Why }) {
  const t = useText();
  return (
    <Callout tone="attention" title={t('shipping.stuck')}>
      <p>{t(words[by])}</p>
      {by === 'map' ? <SetUpLookup /> : null}
    </Callout>
  );
}
