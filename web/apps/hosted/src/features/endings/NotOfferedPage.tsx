import { Button, buttonClass } from '@souk/ui';
import { useFlow } from '../../shared/flow.tsx';
import { Page } from '../../shared/Page.tsx';
import { RefusalNote } from '../../shared/RefusalNote.tsx';
import { useShop } from '../../shared/shop.ts';
import { useTask } from '../../shared/task.ts';
import { useText } from '../../shared/text/index.ts';
import css from '../../shared/Page.module.css';

export function NotOfferedPage() {
  const t = useText();
  const { settings } = useShop();
  const { leave } = useFlow();
  const task = useTask();
  return (
    <Page title={t('notOffered.title')} lead={t('notOffered.text', { site: settings.siteName })}>
      <RefusalNote refusal={task.refusal} until={task.until} />
      <div className={css.actions}>
        <Button size="large" className={css.wide} busy={task.busy} onClick={() => void task.run(leave)}>
          {t('notOffered.back')}
        </Button>
        <a href="/products" className={buttonClass('secondary', 'large', css.wide)}>
          {t('notOffered.shop')}
        </a>
      </div>
    </Page>
  );
}
