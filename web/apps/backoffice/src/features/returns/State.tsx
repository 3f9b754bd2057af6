import type { Schemas } from '@souk/client';
import { StatusPill, type Tone } from '@souk/ui';
import { useText, type TextKey } from './text/index.ts';

export type Return = Schemas['ReturnsReturn'];

const tones: Record<string, Tone> = {
  REQUESTED: 'attention',
  APPROVED: 'active',
  RECEIVED: 'active',
  REFUNDED: 'good',
  ACCEPTED: 'good',
  DECLINED: 'neutral',
  WITHDRAWN: 'neutral',
};

export const stateKey = ({ status }: Return): TextKey => `returns.${status}` as TextKey;
export const kindKey = ({ kind }: Return): TextKey => `returns.${kind}` as TextKey;

export function ReturnState({ of }: { of: Return }) {
  const t = useText();
  return <StatusPill tone={tones[of.status] ?? 'neutral'}>{t(stateKey(of))}</StatusPill>;
}
