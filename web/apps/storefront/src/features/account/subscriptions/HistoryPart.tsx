import type { SubscriptionCycle } from '@souk/client/subscriptions';
import { StatusPill, type Tone } from '@souk/ui';
import { useAccountText } from '../text/index.ts';
import { Part } from '../security/Part.tsx';
import { useDay } from './useSubscriptions.ts';
import account from '../account.module.css';
import css from './subscriptions.module.css';

const tones: Record<SubscriptionCycle['status'], Tone> = {
  PAID: 'good',
  OPEN: 'attention',
  FAILED: 'bad',
  SKIPPED: 'neutral',
};

/** What was paid or left out. */
export function HistoryPart({ cycles }: { cycles: readonly SubscriptionCycle[] }) {
  const t = useAccountText();
  const shownDay = useDay();
  return (
    <Part title={t('history.title')} text={t('history.text')}>
      {cycles.length === 0 ? (
        <p className={account.none}>{t('history.empty')}</p>
      ) : (
        <ul className={account.items}>
          {cycles.map((cycle) => (
            <li key={`${cycle.number} ${cycle.date}`} className={css.cycle}>
              <span className={css.cycleText}>
                <time dateTime={cycle.date}>{shownDay(cycle.date)}</time>
                {cycle.orderNumber ? (
                  <span className={css.small}>{t('history.order', { number: cycle.orderNumber })}</span>
                ) : null}
              </span>
              <StatusPill tone={tones[cycle.status]}>{t(`history.${cycle.status}`)}</StatusPill>
              <bdi className={css.amount}>{cycle.amount?.formattedAmount}</bdi>
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}
