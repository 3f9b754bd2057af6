import type { Schemas } from '@souk/client';
import { StatusPill, type Tone } from '@souk/ui';
import { useText, type TextKey } from './text/index.ts';

export type Left = Schemas['AbandonedCheckout'];

/** Who left it: by name if there is one, else by e-mail. */
export const nameOf = ({ contactDetails, buyerInfo }: Left): string =>
  `${contactDetails?.firstName ?? ''} ${contactDetails?.lastName ?? ''}`.trim() || (buyerInfo.email ?? '');

export const itemsOf = ({ lineItems }: Left): string =>
  lineItems
    .map(({ productName, quantity }) => {
      const name = productName?.original ?? '';
      return quantity > 1 ? `${name} × ${quantity}` : name;
    })
    .join(', ');

const reminders: Record<string, { key: TextKey; tone: Tone }> = {
  EMAIL_SENT: { key: 'left.reminded', tone: 'active' },
  EMAIL_NOT_SENT: { key: 'left.notReminded', tone: 'bad' },
  AUTOMATION_SKIPPED: { key: 'left.skipped', tone: 'neutral' },
};

/** The last that was done about reminding, if anything was. */
export const reminderOf = ({ activities }: Left) =>
  [...activities]
    .sort((a, b) => Date.parse(b.createdDate ?? '') - Date.parse(a.createdDate ?? ''))
    .map(({ type }) => reminders[type])
    .find(Boolean);

export const isRecovered = ({ status }: Left): boolean => status === 'RECOVERED';

export function LeftState({ left }: { left: Left }) {
  const t = useText();
  return isRecovered(left) ? (
    <StatusPill tone="good">{t('left.recovered')}</StatusPill>
  ) : (
    <StatusPill tone="attention">{t('left.abandoned')}</StatusPill>
  );
}

export function Reminder({ left }: { left: Left }) {
  const t = useText();
  const done = reminderOf(left);
  return done ? <StatusPill tone={done.tone}>{t(done.key)}</StatusPill> : null;
}
