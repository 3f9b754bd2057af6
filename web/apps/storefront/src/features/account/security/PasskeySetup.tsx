import { useState, type FormEvent } from 'react';
import { isSoukError } from '@souk/client';
import { createPasskey } from '@souk/client/passkeys';
import { Button, Callout, TextField } from '@souk/ui';
import { useAccountText } from '../text/index.ts';
import { useAccount, useDeviceName, useProblemText } from '../useAccount.ts';
import { Dialog } from './Dialog.tsx';
import { TurnedAway, useConfirmed } from './useConfirmed.ts';
import css from './security.module.css';

interface Props {
  onDone: (name: string) => void;
  onClose: () => void;
}

export function PasskeySetup({ onDone, onClose }: Props) {
  const t = useAccountText();
  const account = useAccount();
  const confirmed = useConfirmed();
  const problemText = useProblemText();
  const deviceName = useDeviceName();
  const [name, setName] = useState(() => deviceName(navigator.userAgent));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  const explain = (error: unknown): string => {
    if (error instanceof DOMException) {
      return t(error.name === 'InvalidStateError' ? 'passkey.known' : 'passkey.cancelled');
    }
    if (isSoukError(error) && error.code === 'PASSKEY_KNOWN') return t('passkey.known');
    if (isSoukError(error) && error.code === 'PASSKEYS_NOT_AVAILABLE') return t('passkey.notHere');
    return problemText(error);
  };
  const make = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setProblem('');
    const chosen = name.trim() || t('passkey.unnamed');
    try {
      const { challengeId, publicKeyCredentialCreationOptionsJson } = await confirmed(account.startPasskey);
      const credential = await createPasskey(publicKeyCredentialCreationOptionsJson);
      await account.addPasskey(challengeId, credential, chosen);
      onDone(chosen);
    } catch (error) {
      setBusy(false);
      if (!(error instanceof TurnedAway)) setProblem(explain(error));
    }
  };
  return (
    <Dialog title={t('passkey.add')} text={t('passkey.text')} onClose={onClose}>
      <form className={css.form} onSubmit={(event) => void make(event)}>
        {problem ? <Callout tone="attention">{problem}</Callout> : null}
        <TextField
          label={t('passkey.name')}
          hint={t('passkey.nameHint')}
          maxLength={100}
          autoFocus
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <div className={css.buttons}>
          <Button type="submit" busy={busy}>
            {t('passkey.create')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
