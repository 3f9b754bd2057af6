import { useId } from 'react';
import { IconRepeat } from '@tabler/icons-react';
import { useLanguage } from '@souk/ui/text';
import { usePlanWords } from '@souk/ui/plan';
import type { Schedule, Step } from '../logic/charges.ts';
import { useCheckoutText } from '../text/index.ts';
import css from './Charges.module.css';

/** What a subscription asks for and when, before anybody agrees to it. */
export function Charges({ schedule, member }: { schedule: Schedule; member: boolean }) {
  const t = useCheckoutText();
  const title = useId();
  return (
    <section className={css.charges} aria-labelledby={title}>
      <h3 id={title} className={css.title}>
        <IconRepeat size={20} stroke={1.75} aria-hidden="true" />
        {t('plan.title')}
      </h3>
      <dl className={css.steps}>
        {schedule.steps.map((step) => (
          <Row key={step.is} step={step} schedule={schedule} />
        ))}
      </dl>
      <p className={css.note}>{t(member ? 'plan.kept' : 'plan.keptGuest')}</p>
    </section>
  );
}

function Row({ step, schedule }: { step: Step; schedule: Schedule }) {
  const t = useCheckoutText();
  const words = usePlanWords();
  const { code } = useLanguage();
  const { settings, trial } = schedule;
  if (step.is === 'today') {
    return (
      <div className={css.step}>
        <dt>{t('plan.today')}</dt>
        <dd>
          <bdi className={css.amount}>{step.amount}</bdi>
          {trial ? (
            <span className={css.small}>{t('plan.trial', { length: words.length(trial) })}</span>
          ) : null}
        </dd>
      </div>
    );
  }
  const { count } = step;
  const label =
    step.is === 'from'
      ? t('plan.from', {
          date: new Intl.DateTimeFormat(code, { dateStyle: 'long' }).format(new Date(step.date)),
        })
      : step.is === 'then'
        ? t('plan.then')
        : t('plan.after', { count: step.payments });
  return (
    <div className={css.step}>
      <dt>{label}</dt>
      <dd>
        <bdi className={css.amount}>{words.price(step.amount, settings)}</bdi>
        <span className={css.small}>
          {count !== undefined
            ? t(step.is === 'then' ? 'plan.more' : 'plan.count', { count })
            : t(settings.enableCustomerCancellation ? 'plan.untilCancelled' : 'plan.untilEnded')}
        </span>
      </dd>
    </div>
  );
}
