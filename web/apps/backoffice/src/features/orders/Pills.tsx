import { StatusPill } from '@souk/ui';
import { paymentWord, sendingWord, type Order } from './shown.ts';
import { useText } from './text/index.ts';

export function PaymentPill({ order }: { order: Order }) {
  const t = useText();
  const { key, tone } = paymentWord(order);
  return <StatusPill tone={tone}>{t(key)}</StatusPill>;
}

export function SendingPill({ order }: { order: Order }) {
  const t = useText();
  const { key, tone } = sendingWord(order);
  return <StatusPill tone={tone}>{t(key)}</StatusPill>;
}
