import { useEffect, useRef, useState } from 'react';
import { Button, Callout, CodeInput } from '@souk/ui';
import { useFlow } from '../../shared/flow.tsx';
import { goTo } from '../../shared/navigation.ts';
import { Page, PageLink } from '../../shared/Page.tsx';
import { RefusalNote } from '../../shared/RefusalNote.tsx';
import { Resend, pause } from '../../shared/Resend.tsx';
import { useShop } from '../../shared/shop.ts';
import { maskEmail, type Step } from '../../shared/steps.ts';
import { useTask } from '../../shared/task.ts';
import { useText } from '../../shared/text/index.ts';
import { codeTrouble, mailedTries, type CodeTrouble } from '../../shared/code-refusal.ts';
import css from '../../shared/Page.module.css';

export function VerifyPage() {
  const { progress } = useFlow();
  const { step } = progress;
  const lost = step?.name !== 'verify';
  useEffect(() => {
    if (lost) goTo('sign-in', { replace: true });
  }, [lost]);
  return lost ? null : <VerifyForm step={step} />;
}

function VerifyForm({ step }: { step: Extract<Step, { name: 'verify' }> }) {
  const t = useText();
  const { api } = useShop();
  const { progress, note, as, follow } = useFlow();
  const task = useTask();
  const [code, setCode] = useState('');
  const [trouble, setTrouble] = useState<CodeTrouble | null>(null);
  const [sentAgain, setSentAgain] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const address = maskEmail(progress.email ?? '');

  const send = (given: string) => {
    if (task.busy) return;
    if (given.length < 6) {
      setTrouble({ is: 'short' });
      input.current?.focus();
      return;
    }
    setTrouble(null);
    setSentAgain(false);
    void task.run(
      async () => follow(await as((token) => api.verify(step.stateToken, given, token))),
      (refusal) => {
        const wrong = step.wrong + 1;
        const found = codeTrouble(refusal, mailedTries - wrong);
        if (!found) return false;
        note({ step: { ...step, wrong } });
        setTrouble(found);
        setCode('');
        input.current?.focus();
        return true;
      },
    );
  };
  const sendAgain = () =>
    task.run(async () => {
      setTrouble(null);
      await as((token) => api.resend(step.stateToken, token));
      note({ step: { ...step, sentAt: Date.now(), wrong: 0 } });
      setSentAgain(true);
      setCode('');
      input.current?.focus();
    });
  const error =
    trouble?.is === 'short'
      ? t('code.short')
      : trouble?.is === 'wrong'
        ? t(trouble.text, { count: trouble.count })
        : undefined;

  return (
    <Page title={t('verify.title')} lead={address ? t('verify.lead', { address }) : t('verify.leadUnknown')}>
      <form
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send(code);
        }}
      >
        <RefusalNote refusal={task.refusal} until={task.until} />
        {trouble?.is === 'over' ? (
          <Callout tone="bad" title={t('code.overTitle')}>
            <p>{t('code.over')}</p>
          </Callout>
        ) : null}
        {sentAgain ? <Callout tone="good" title={t('resend.done')} /> : null}
        <CodeInput
          ref={input}
          id="field-code"
          label={t('code.label')}
          hint={t('verify.hint')}
          error={error}
          value={code}
          onChange={setCode}
          onComplete={send}
          autoFocus
        />
        <Button type="submit" size="large" className={css.wide} busy={task.busy}>
          {t('verify.submit')}
        </Button>
      </form>
      <div className={css.row}>
        <Resend from={Math.max(step.sentAt + pause, task.until)} onSend={() => void sendAgain()} />
        <PageLink to={progress.from ?? 'sign-in'}>{t('verify.change')}</PageLink>
      </div>
    </Page>
  );
}
