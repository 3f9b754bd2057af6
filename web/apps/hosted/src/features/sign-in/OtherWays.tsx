import { IconBuilding, IconFingerprint } from '@tabler/icons-react';
import { Button } from '@souk/ui';
import { useFlow } from '../../shared/flow.tsx';
import { leaveFor } from '../../shared/navigation.ts';
import { useShop } from '../../shared/shop.ts';
import type { useTask } from '../../shared/task.ts';
import { useText } from '../../shared/text/index.ts';
import type { PasskeySignIn } from './passkey-sign-in.ts';
import { ProviderMark } from './ProviderMark.tsx';
import css from '../../shared/Page.module.css';

interface Props {
  passkey: PasskeySignIn;
  task: ReturnType<typeof useTask>;
}

/** Without a password: a passkey, or an account elsewhere. */
export function OtherWays({ passkey, task }: Props) {
  const t = useText();
  const { api } = useShop();
  const { flow, flowToken, as } = useFlow();
  // The one that was asked for comes first.
  const providers = (flow.providers ?? []).toSorted(
    (a, b) => Number(b.id === flow.provider) - Number(a.id === flow.provider),
  );
  if (!passkey.works && providers.length === 0) return null;

  const goThrough = (providerId: string) =>
    task.run(async () => {
      leaveFor((await as((token) => api.startProvider({ flowToken, providerId }, token))).redirectTo);
      return true;
    });

  return (
    <div className={css.actions}>
      <p className={css.or}>{t('signIn.or')}</p>
      {passkey.works ? (
        <Button
          variant="secondary"
          size="large"
          className={css.wide}
          disabled={task.busy}
          onClick={passkey.ask}
        >
          <IconFingerprint size={20} stroke={1.75} aria-hidden="true" />
          {t('signIn.passkey')}
        </Button>
      ) : null}
      {providers.map(({ id, name, kind }) => (
        <Button
          key={id}
          variant="secondary"
          size="large"
          className={css.wide}
          disabled={task.busy}
          onClick={() => void goThrough(id)}
        >
          <ProviderMark kind={kind} fallback={<IconBuilding size={20} stroke={1.75} aria-hidden="true" />} />
          {t('signIn.provider', { name })}
        </Button>
      ))}
    </div>
  );
}
