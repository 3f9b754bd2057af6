import { Button } from '@souk/ui';
import type { Flow } from '../../shared/api.ts';
import { hostOf, useFlow } from '../../shared/flow.tsx';
import { Page } from '../../shared/Page.tsx';
import { RefusalNote } from '../../shared/RefusalNote.tsx';
import { useTask } from '../../shared/task.ts';
import { useText } from '../../shared/text/index.ts';
import page from '../../shared/Page.module.css';
import css from './ContinueAs.module.css';

interface Props {
  member: NonNullable<Flow['member']>;
  onOther: () => void;
}

export function ContinueAs({ member, onOther }: Props) {
  const t = useText();
  const { flow, goOn } = useFlow();
  const task = useTask();
  const name = member.name || member.email || '';
  const place = hostOf(flow.returnTo);
  return (
    <Page title={t('continueAs.title')} lead={place ? t('continueAs.lead', { place }) : undefined}>
      <div className={css.person}>
        <span className={css.initial} aria-hidden="true">
          {[...name][0]?.toUpperCase()}
        </span>
        <div className={css.names}>
          <p className={css.name} dir="auto">
            {name}
          </p>
          {member.email && member.email !== name ? (
            <p className={page.small} dir="ltr">
              {member.email}
            </p>
          ) : null}
        </div>
      </div>
      <RefusalNote refusal={task.refusal} until={task.until} />
      <div className={page.actions}>
        <Button size="large" className={page.wide} busy={task.busy} onClick={() => void task.run(goOn)}>
          {t('continueAs.submit', { name })}
        </Button>
        <Button variant="secondary" size="large" className={page.wide} onClick={onOther}>
          {t('continueAs.other')}
        </Button>
      </div>
    </Page>
  );
}
