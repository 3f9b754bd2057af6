import { useMemo, useState } from 'react';
import { Button, buttonClass } from '@souk/ui';
import { forgetLink } from '../../shared/arrival.ts';
import { addressOf } from '../../shared/navigation.ts';
import { Page } from '../../shared/Page.tsx';
import { RefusalNote } from '../../shared/RefusalNote.tsx';
import { useShop } from '../../shared/shop.ts';
import { tab } from '../../shared/storage.ts';
import { useTask } from '../../shared/task.ts';
import { useText } from '../../shared/text/index.ts';
import { approvalState } from './link-state.ts';
import { LinkOver } from './LinkOver.tsx';
import { Looking } from './Looking.tsx';
import { useLink } from './useLink.ts';
import css from '../../shared/Page.module.css';

/** Where the mail about a member who waits leads. Nothing happens before the button is pressed. */
export function ApprovePage() {
  const t = useText();
  const { api, arrival } = useShop();
  const task = useTask();
  const [done, setDone] = useState(false);
  const { token } = arrival;
  const link = useLink(useMemo(() => (token ? () => api.viewApproval(token) : null), [api, token]));
  const { state } = link;
  if (!token) return <LinkOver what="approval.missing" />;
  const over = state.is === 'failed' ? approvalState(state.refusal) : null;
  if (over) return <LinkOver what={over} />;
  if (state.is !== 'ready') return <Looking state={state} title={t('approval.title')} onRetry={link.again} />;
  const { email, name } = state.found;
  const who = name ? `${name} (${email})` : email;
  if (done) {
    return (
      <Page title={t('approval.doneTitle')} lead={t('approval.done', { who })}>
        <div className={css.actions}>
          <a href="/admin/" className={buttonClass('primary', 'large', css.wide)}>
            {t('invitation.goOn')}
          </a>
        </div>
      </Page>
    );
  }
  const approve = () =>
    void task.run(
      async () => {
        await api.approve(token);
        forgetLink(addressOf('approve'), tab);
        setDone(true);
      },
      (refusal) => {
        if (!approvalState(refusal)) return false;
        link.fail(refusal);
        return true;
      },
    );
  return (
    <Page title={t('approval.title')} lead={t('approval.lead', { who })}>
      <RefusalNote refusal={task.refusal} until={task.until} />
      <div className={css.actions}>
        <Button size="large" className={css.wide} busy={task.busy} onClick={approve}>
          {t('approval.submit')}
        </Button>
        <a href="/admin/" className={buttonClass('quiet', 'large', css.wide)}>
          {t('approval.later')}
        </a>
      </div>
    </Page>
  );
}
