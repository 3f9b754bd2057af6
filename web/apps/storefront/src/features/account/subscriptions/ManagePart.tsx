import { useId, useState } from 'react';
import { IconPlayerPause, IconPlayerPlay, IconPlayerSkipForward, IconX } from '@tabler/icons-react';
import type { Subscription } from '@souk/client/subscriptions';
import { Button, TextArea, useNotice } from '@souk/ui';
import { useAccountText } from '../text/index.ts';
import { Ask } from '../Ask.tsx';
import { cancelMeans, mayManage } from './standing.ts';
import {
  useDay,
  useRefusedText,
  useSubscriptionCalls,
  useSubscriptionName,
  useTake,
} from './useSubscriptions.ts';
import account from '../account.module.css';
import css from './subscriptions.module.css';

type Asked = 'skip' | 'pause' | 'resume' | 'cancel';

interface Props {
  subscription: Subscription;
  onChanged: () => void;
}

/** Skip, pause, resume, cancel: those that go now. */
export function ManagePart({ subscription, onChanged }: Props) {
  const t = useAccountText();
  const title = useId();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { may, status } = subscription;
  const planned = may.resume && status === 'ACTIVE';
  return (
    <section className={account.part} aria-labelledby={title}>
      <h2 id={title} className={account.partTitle}>
        {t('subscription.manage')}
      </h2>
      {mayManage(subscription) ? (
        <div className={css.buttons}>
          {planned ? <TakeBack subscription={subscription} onChanged={onChanged} /> : null}
          {may.resume && !planned ? (
            <Button onClick={() => setAsked('resume')}>
              <Label Icon={IconPlayerPlay}>{t('subscription.resume')}</Label>
            </Button>
          ) : null}
          {may.skip ? (
            <Button variant="secondary" onClick={() => setAsked('skip')}>
              <Label Icon={IconPlayerSkipForward}>{t('subscription.skip')}</Label>
            </Button>
          ) : null}
          {may.pause ? (
            <Button variant="secondary" onClick={() => setAsked('pause')}>
              <Label Icon={IconPlayerPause}>{t('subscription.pause')}</Label>
            </Button>
          ) : null}
          {may.cancel ? (
            <Button variant="secondary" className={css.danger} onClick={() => setAsked('cancel')}>
              <Label Icon={IconX}>{t('subscription.cancel')}</Label>
            </Button>
          ) : null}
        </div>
      ) : (
        <p className={account.partText}>{t('subscription.byShop')}</p>
      )}
      {asked ? (
        <Question
          asked={asked}
          subscription={subscription}
          onClose={() => {
            setAsked(null);
            onChanged();
          }}
        />
      ) : null}
    </section>
  );
}

/** Undoes a planned end, without a question: nothing is charged by it. */
function TakeBack({ subscription, onChanged }: Props) {
  const t = useAccountText();
  const notify = useNotice();
  const shownDay = useDay();
  const take = useTake();
  const calls = useSubscriptionCalls();
  const refused = useRefusedText(subscription.id);
  const [busy, setBusy] = useState(false);
  const go = async () => {
    setBusy(true);
    try {
      const now = await calls.resume(subscription.id);
      take(now);
      notify({ text: t('subscription.resume.done', { date: shownDay(now.nextBillingDate) }) });
      onChanged();
    } catch (error) {
      notify({ text: refused(error), tone: 'bad' });
      setBusy(false);
    }
  };
  return (
    <Button variant="secondary" busy={busy} onClick={() => void go()}>
      <Label Icon={IconPlayerPlay}>{t('subscription.keep')}</Label>
    </Button>
  );
}

function Label({ Icon, children }: { Icon: typeof IconX; children: string }) {
  return (
    <span className={css.label}>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      {children}
    </span>
  );
}

function Question({
  asked,
  subscription,
  onClose,
}: {
  asked: Asked;
  subscription: Subscription;
  onClose: () => void;
}) {
  const t = useAccountText();
  const notify = useNotice();
  const shownDay = useDay();
  const nameOf = useSubscriptionName();
  const take = useTake();
  const calls = useSubscriptionCalls();
  const refused = useRefusedText(subscription.id);
  const [why, setWhy] = useState('');
  const { id, price, nextBillingDate } = subscription;
  const done = (now: Subscription, text: string) => {
    take(now);
    notify({ text });
  };
  switch (asked) {
    case 'skip':
      return (
        <Ask
          title={t('subscription.skip.title')}
          text={t('subscription.skip.text', { date: shownDay(nextBillingDate) })}
          action={t('subscription.skip.do')}
          refused={refused}
          onClose={onClose}
          run={async () => {
            const now = await calls.skip(id);
            done(now, t('subscription.skip.done', { date: shownDay(now.nextBillingDate) }));
          }}
        />
      );
    case 'pause':
      return (
        <Ask
          title={t('subscription.pause.title')}
          text={t('subscription.pause.text')}
          action={t('subscription.pause.do')}
          refused={refused}
          onClose={onClose}
          run={async () => done(await calls.pause(id), t('subscription.pause.done'))}
        />
      );
    case 'resume':
      return (
        <Ask
          title={t('subscription.resume.title')}
          text={t('subscription.resume.text', { price: price.formattedAmount })}
          action={t('subscription.resume.do')}
          refused={refused}
          onClose={onClose}
          run={async () => {
            const now = await calls.resume(id);
            const date = shownDay(now.nextBillingDate);
            done(now, date ? t('subscription.resume.done', { date }) : t('subscription.resume.donePlain'));
          }}
        />
      );
    case 'cancel': {
      const means = cancelMeans(subscription);
      return (
        <Ask
          title={t('subscription.cancel.title', { name: nameOf(subscription) })}
          text={t(means.key, { date: shownDay(means.date) })}
          action={t('subscription.cancel.do')}
          keep={t('subscription.cancel.keep')}
          refused={refused}
          onClose={onClose}
          run={async () => {
            const now = await calls.cancel(id, why.trim());
            const date = now.status === 'ACTIVE' ? shownDay(now.endsDate) : '';
            done(now, date ? t('subscription.cancel.doneAt', { date }) : t('subscription.cancel.done'));
          }}
        >
          <TextArea
            className={css.why}
            label={t('subscription.cancel.why')}
            rows={3}
            maxLength={500}
            value={why}
            onChange={(event) => setWhy(event.target.value)}
          />
        </Ask>
      );
    }
  }
}
