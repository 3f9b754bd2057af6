import { useBlocker } from '@tanstack/react-router';
import { Button } from '@souk/ui';
import { Dialog } from '../Dialog.tsx';
import { useStore } from '../store.ts';
import { useText } from '../text/index.ts';
import css from './Form.module.css';

/** Nobody leaves what they typed by a slip. A session that ended is let go: what was typed is kept for the way back. */
export function Guard({ when, onLeave }: { when: boolean; onLeave: () => void }) {
  const t = useText();
  const { client } = useStore();
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => when && current.pathname !== next.pathname,
    enableBeforeUnload: () => when && client.loggedIn(),
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <Dialog title={t('form.leaveTitle')} text={t('form.leaveText')} onClose={blocker.reset}>
      <div className={css.buttons}>
        <Button
          variant="secondary"
          onClick={() => {
            onLeave();
            blocker.proceed();
          }}
        >
          {t('form.leave')}
        </Button>
        <Button onClick={blocker.reset}>{t('form.stay')}</Button>
      </div>
    </Dialog>
  );
}
