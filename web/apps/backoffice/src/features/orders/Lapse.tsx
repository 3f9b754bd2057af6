import { useState } from 'react';
import { IconClock } from '@tabler/icons-react';
import { useLanguage } from '@souk/ui/text';
import type { Payment } from './shown.ts';
import { useText } from './text/index.ts';
import css from './extras.module.css';

const units: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** "in 3 days", in the largest unit that fits. */
export function countdown(milliseconds: number, language: string): string {
  const [unit, size] = units.find(([, one]) => Math.abs(milliseconds) >= one) ?? ['minute', 60_000];
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(
    Math.trunc(milliseconds / size),
    unit,
  );
}

/** Until when money that is set aside can be captured, or when it is captured by itself. */
export function Lapse({ payments }: { payments: readonly Payment[] }) {
  const t = useText();
  const { code } = useLanguage();
  const [now] = useState(() => Date.now());
  const [first] = payments
    .filter(({ status }) => status === 'AUTHORIZED')
    .flatMap(({ regularPaymentDetails }) => {
      const plan = regularPaymentDetails?.authorizationDetails?.scheduledAction;
      const at = Date.parse(plan?.executionDate ?? '');
      return plan && !Number.isNaN(at) ? [{ at, captures: plan.actionType === 'CAPTURE' }] : [];
    })
    .sort((a, b) => a.at - b.at);
  if (!first) return null;
  const date = new Intl.DateTimeFormat(code, { dateStyle: 'medium', timeStyle: 'short' }).format(first.at);
  const said = { date, left: countdown(first.at - now, code) };
  const text =
    first.at <= now
      ? t('orders.lapsed', said)
      : first.captures
        ? t('orders.capturesItself', said)
        : t('orders.captureBefore', said);
  return (
    <span className={css.lapse}>
      <IconClock size={16} stroke={1.75} aria-hidden="true" />
      {text}
    </span>
  );
}
