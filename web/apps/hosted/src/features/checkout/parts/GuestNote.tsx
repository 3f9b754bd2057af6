import { Button, Callout } from '@souk/ui';
import { RefusalNote } from '../../../shared/RefusalNote.tsx';
import { useTask } from '../../../shared/task.ts';
import { useCheckoutText } from '../text/index.ts';

/** For whoever follows the link of a checkout that somebody else, or they themself in another browser, began. */
export function GuestNote({ onTakeOver }: { onTakeOver: (() => Promise<void>) | null }) {
  const t = useCheckoutText();
  const task = useTask();
  return (
    <Callout tone="attention" title={t('guest.title')}>
      <p>{t('guest.text')}</p>
      <RefusalNote refusal={task.refusal} until={task.until} />
      {onTakeOver ? (
        <Button
          variant="secondary"
          busy={task.busy}
          onClick={() => void task.run(async () => onTakeOver().then(() => false))}
        >
          {t('guest.takeOver')}
        </Button>
      ) : null}
    </Callout>
  );
}
