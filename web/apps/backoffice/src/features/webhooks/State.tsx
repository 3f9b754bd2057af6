import { useState } from 'react';
import { StatusPill, type Tone } from '@souk/ui';
import { stateOf, type HookState } from './events.ts';
import { useText } from './text/index.ts';

const tones: Record<HookState, Tone> = {
  works: 'good',
  fails: 'attention',
  down: 'bad',
  off: 'neutral',
  gaveUp: 'bad',
};

export function useHookState(hook: { active?: boolean | null; failingSince?: string }): HookState {
  const [now] = useState(Date.now);
  return stateOf(hook, now);
}

/** How an endpoint does, in a word. */
export function State({ hook }: { hook: { active?: boolean | null; failingSince?: string } }) {
  const t = useText();
  const state = useHookState(hook);
  return <StatusPill tone={tones[state]}>{t(`webhooks.${state}`)}</StatusPill>;
}

const deliveryTones = {
  QUEUED: { tone: 'active', name: 'webhooks.queued' },
  PENDING: { tone: 'attention', name: 'webhooks.pending' },
  DELIVERED: { tone: 'good', name: 'webhooks.delivered' },
  FAILED: { tone: 'bad', name: 'webhooks.notDelivered' },
  CANCELED: { tone: 'neutral', name: 'webhooks.canceled' },
} as const;

/** What became of one delivery. */
export function DeliveryState({ status }: { status: string }) {
  const t = useText();
  const known = deliveryTones[status as keyof typeof deliveryTones];
  return known ? <StatusPill tone={known.tone}>{t(known.name)}</StatusPill> : null;
}
