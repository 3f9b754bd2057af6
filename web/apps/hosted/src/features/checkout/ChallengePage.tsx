import { useState } from 'react';
import { Button, buttonClass } from '@souk/ui';
import { leaveFor } from '../../shared/navigation.ts';
import { Page } from '../../shared/Page.tsx';
import { RefusalNote } from '../../shared/RefusalNote.tsx';
import { useTask } from '../../shared/task.ts';
import { ownPath } from './logic/ways-out.ts';
import { useCheckoutText } from './text/index.ts';
import { useCheckoutCalls } from './useCheckout.ts';
import css from '../../shared/Page.module.css';

/** Stands in for the page of a bank that asks whether it is the owner of the card who pays. */
export function ChallengePage({ token }: { token: string }) {
  const t = useCheckoutText();
  const calls = useCheckoutCalls();
  const task = useTask();
  const [over, setOver] = useState(false);
  const returnTo = ownPath(new URLSearchParams(location.search).get('returnTo'), location.origin) ?? '/';
  const answer = (approve: boolean) =>
    void task.run(
      async () => {
        await calls.answerChallenge(token, approve);
        leaveFor(returnTo);
        return true;
      },
      (refusal) => {
        if (refusal.kind !== 'refused') return false;
        setOver(true);
        return true;
      },
    );
  if (over) {
    return (
      <Page title={t('challenge.gone.title')} lead={t('challenge.gone.text')}>
        <div className={css.actions}>
          <a href={returnTo} className={buttonClass('primary', 'large', css.wide)}>
            {t('challenge.back')}
          </a>
        </div>
      </Page>
    );
  }
  return (
    <Page title={t('challenge.title')} lead={t('challenge.lead')}>
      <RefusalNote refusal={task.refusal} until={task.until} />
      <div className={css.actions}>
        <Button size="large" className={css.wide} busy={task.busy} onClick={() => answer(true)}>
          {t('challenge.approve')}
        </Button>
        <Button
          variant="secondary"
          size="large"
          className={css.wide}
          disabled={task.busy}
          onClick={() => answer(false)}
        >
          {t('challenge.decline')}
        </Button>
      </div>
    </Page>
  );
}
