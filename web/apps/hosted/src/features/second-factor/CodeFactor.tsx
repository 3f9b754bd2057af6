import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Button, CodeInput, TextField } from '@souk/ui';
import type { Proof } from '../../shared/api.ts';
import type { CodeTrouble } from '../../shared/code-refusal.ts';
import { Resend, pause } from '../../shared/Resend.tsx';
import type { Challenge, FactorType } from '../../shared/steps.ts';
import { useText, type TextKey } from '../../shared/text/index.ts';
import { isSent, proofOf } from './factors.ts';
import css from '../../shared/Page.module.css';

interface Props {
  factor: Exclude<FactorType, 'WEBAUTHN'>;
  challenge?: Challenge;
  trouble: CodeTrouble | null;
  busy: boolean;
  until: number;
  onProof: (proof: Proof) => Promise<void>;
  onResend: () => void;
}

const hints: Record<Props['factor'], TextKey> = {
  TOTP: 'factor.totpHint',
  EMAIL: 'factor.sentHint',
  SMS: 'factor.sentHint',
  CALL: 'factor.callHint',
  RECOVERY_CODE: 'factor.recoveryHint',
};

export function CodeFactor({ factor, challenge, trouble, busy, until, onProof, onResend }: Props) {
  const t = useText();
  const [code, setCode] = useState('');
  const [short, setShort] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const written = factor === 'RECOVERY_CODE';
  // After a refusal the code is typed anew.
  useEffect(() => {
    if (trouble) input.current?.select();
  }, [trouble]);

  const send = (given: string) => {
    if (busy) return;
    const tooShort = written ? given.trim() === '' : given.length < 6;
    setShort(tooShort);
    if (tooShort) input.current?.focus();
    else void onProof(proofOf(factor, given)).then(() => setCode(written ? given : ''));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(code);
  };

  const where = challenge?.hint;
  const hint = t(isSent(factor) && !where ? 'factor.sentSomewhere' : hints[factor], { where: where ?? '' });
  const error = short
    ? t(written ? 'factor.recoveryNeeded' : 'code.short')
    : trouble?.is === 'wrong'
      ? `${t(trouble.text, { count: trouble.count })}${factor === 'TOTP' ? ` ${t('factor.clock')}` : ''}`
      : undefined;

  return (
    <form className={css.form} noValidate onSubmit={submit}>
      {written ? (
        <TextField
          ref={input}
          label={t('factor.recovery')}
          hint={hint}
          error={error}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          autoFocus
        />
      ) : (
        <CodeInput
          ref={input}
          label={t('code.label')}
          hint={hint}
          error={error}
          value={code}
          onChange={setCode}
          onComplete={send}
          autoFocus
        />
      )}
      <Button type="submit" size="large" className={css.wide} busy={busy}>
        {t('factor.submit')}
      </Button>
      {isSent(factor) ? (
        <Resend
          from={Math.max((challenge?.sentAt ?? 0) + (challenge ? pause : 0), until)}
          label={factor === 'CALL' ? 'resend.call' : 'resend.submit'}
          onSend={onResend}
        />
      ) : null}
    </form>
  );
}
