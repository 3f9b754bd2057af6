import type { Schemas } from '@souk/client';
import { StatusPill, type Tone } from '@souk/ui';
import { useText, type TextKey } from './text/index.ts';

export type Request = Schemas['PayrequestsRequest'];

const states: Record<string, { key: TextKey; tone: Tone }> = {
  UNPAID: { key: 'requests.unpaid', tone: 'attention' },
  PAID: { key: 'requests.paid', tone: 'good' },
  EXPIRED: { key: 'requests.expired', tone: 'neutral' },
  VOIDED: { key: 'requests.voided', tone: 'neutral' },
};

export const stateKey = ({ status }: Request): TextKey => states[status]?.key ?? 'requests.unpaid';

export function RequestState({ request }: { request: Request }) {
  const t = useText();
  return <StatusPill tone={states[request.status]?.tone ?? 'neutral'}>{t(stateKey(request))}</StatusPill>;
}

export const isOpen = ({ status }: Request): boolean => status === 'UNPAID';
