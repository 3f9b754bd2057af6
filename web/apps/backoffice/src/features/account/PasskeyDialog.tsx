import { useState } from 'react';
import { isSoukError } from '@souk/client';
import { confirmationNeeded, type Account, type Confirmed } from '@souk/client/account';
import { createPasskey } from '@souk/client/passkeys';
import { TextField } from '@souk/ui';
import { FormDialog } from '../../shared/Dialog.tsx';
import { useTask } from '../../shared/task.ts';
import { useText } from './text/index.ts';
import { deviceOf } from '../../shared/device.ts';

/** Has this device make a passkey for the account. */
export function PasskeyDialog({
  account,
  onClose,
  onDone,
  onPassword,
}: {
  account: Account;
  onClose: () => void;
  onDone: () => void;
  onPassword: (work: (confirmed: Confirmed) => Promise<void>) => void;
}) {
  const t = useText();
  const task = useTask();
  const [name, setName] = useState(() => deviceOf(navigator.userAgent) ?? '');
  const make = async (confirmed: Confirmed) => {
    const { challengeId, publicKeyCredentialCreationOptionsJson } = await account.startPasskey(confirmed);
    const credential = await createPasskey(publicKeyCredentialCreationOptionsJson);
    await account.addPasskey(challengeId, credential, name.trim() || t('factors.passkey'));
    onClose();
    onDone();
  };
  const send = () =>
    task.run(async () => {
      try {
        await make({});
      } catch (error) {
        if (error instanceof DOMException) {
          // The person said no, or the device did; both know.
          return task.refuse(t('factors.passkeyCancelled'));
        }
        if (!isSoukError(error) || error.code !== confirmationNeeded) throw error;
        onPassword(make);
      }
    });
  return (
    <FormDialog
      title={t('factors.addPasskey')}
      text={t('factors.passkeyText')}
      task={task}
      submit={t('factors.goOn')}
      onClose={onClose}
      onSubmit={() => void send()}
    >
      <TextField
        label={t('factors.passkeyName')}
        value={name}
        maxLength={100}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
