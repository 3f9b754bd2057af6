import { Button } from '@souk/ui';
import { hostOf, useFlow } from '../../shared/flow.tsx';
import { Page, PageLink } from '../../shared/Page.tsx';
import { RefusalNote } from '../../shared/RefusalNote.tsx';
import { useShop } from '../../shared/shop.ts';
import { useTask } from '../../shared/task.ts';
import { useText } from '../../shared/text/index.ts';
import css from '../../shared/Page.module.css';

export function WaitingPage() {
  const t = useText();
  const { settings } = useShop();
  const { flow, leave } = useFlow();
  const task = useTask();
  const place = hostOf(flow.returnTo);
  return (
    <Page title={t('waiting.title')} lead={t('waiting.text', { site: settings.siteName })}>
      <RefusalNote refusal={task.refusal} until={task.until} />
      <div className={css.actions}>
        <Button size="large" className={css.wide} busy={task.busy} onClick={() => void task.run(leave)}>
          {place ? t('frame.backTo', { place }) : t('landing.back')}
        </Button>
      </div>
      <p className={css.other}>
        <PageLink to="sign-in">{t('blocked.other')}</PageLink>
      </p>
    </Page>
  );
}
