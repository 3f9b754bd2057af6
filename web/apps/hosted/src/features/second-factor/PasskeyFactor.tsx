import { useState } from 'react';
import { IconFingerprint } from '@tabler/icons-react';
import { Button, Callout } from '@souk/ui';
import type { Proof } from '../../shared/api.ts';
import { askPasskey } from '../../shared/passkey.ts';
import type { Challenge } from '../../shared/steps.ts';
import { useText } from '../../shared/text/index.ts';
import css from '../../shared/Page.module.css';

interface Props {
  challenge?: Challenge;
  busy: boolean;
  failed: boolean;
  onProof: (proof: Proof) => Promise<void>;
  /** A question is answered once. */
  onRenew: () => void;
}

export function PasskeyFactor({ challenge, busy, failed, onProof, onRenew }: Props) {
  const t = useText();
  const [turnedAway, setTurnedAway] = useState(false);
  const question = challenge?.webauthn;
  const ask = async () => {
    if (!question) return onRenew();
    setTurnedAway(false);
    const credential = await askPasskey(question.options).catch(() => null);
    if (!credential) return setTurnedAway(true);
    await onProof({ webauthnData: { challengeId: question.challengeId, credential } });
  };
  return (
    <div className={css.form}>
      <p className={css.other}>{t('factor.webauthnHint')}</p>
      {turnedAway || failed ? <Callout tone="bad" title={t('factor.webauthnFailed')} /> : null}
      <Button size="large" className={css.wide} busy={busy} onClick={() => void ask()}>
        <IconFingerprint size={20} stroke={1.75} aria-hidden="true" />
        {t('factor.webauthnSubmit')}
      </Button>
    </div>
  );
}
