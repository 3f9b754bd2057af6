import { useState } from 'react';
import { Button, Callout, TextField } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { useForm } from '../../shared/form.ts';
import { RefusalNote } from '../../shared/RefusalNote.tsx';
import { Resend, pause } from '../../shared/Resend.tsx';
import { Refusal } from '../../shared/refusal.ts';
import { looksLikeEmail } from '../../shared/rules.ts';
import { useShop } from '../../shared/shop.ts';
import { useTask } from '../../shared/task.ts';
import { useText } from '../../shared/text/index.ts';
import { useSecondsUntil } from '../../shared/time.ts';
import css from '../../shared/Page.module.css';

interface Asking {
  /** Where the person goes after setting the password. */
  redirect?: { url: string; clientId: string };
  /** Makes the call as somebody; the shop's own visitor where there is no flow. */
  as: <T>(call: (token?: string) => Promise<T>) => Promise<T>;
}

/** Asks for the mail. A way back that the shop does not allow is left out rather than in the way. */
function useSend({ redirect, as }: Asking) {
  const { api } = useShop();
  const { code: language } = useLanguage();
  return async (email: string) => {
    const send = (to: Asking['redirect']) =>
      as((token) => api.sendRecovery({ email, language, ...(to ? { redirect: to } : {}) }, token));
    try {
      await send(redirect);
    } catch (error) {
      const notAllowed =
        error instanceof Refusal && error.violations.some(({ field }) => field === 'redirect.url');
      if (!redirect || !notAllowed) throw error;
      await send(undefined);
    }
  };
}

export function MailForm({
  email,
  onSent,
  ...asking
}: Asking & { email: string; onSent: (email: string) => void }) {
  const t = useText();
  const send = useSend(asking);
  const task = useTask();
  const waiting = useSecondsUntil(task.until) > 0;
  const form = useForm({
    initial: { email },
    check: (values) => ({
      email:
        values.email.trim() === ''
          ? t('email.needed')
          : looksLikeEmail(values.email)
            ? undefined
            : t('email.wrong'),
    }),
    onSubmit: (values) => {
      if (waiting) return;
      const address = values.email.trim();
      void task.run(
        async () => {
          await send(address);
          onSent(address);
        },
        (refusal) => {
          if (!refusal.violations.some(({ field }) => field === 'email')) return false;
          form.refuse({ email: t('email.wrong') });
          return true;
        },
      );
    },
  });
  const noMail = task.refusal?.code === 'MAIL_NOT_SET_UP' ? t('forgot.noMail') : undefined;
  return (
    <form className={css.form} noValidate onSubmit={form.submit}>
      <RefusalNote refusal={task.refusal} until={task.until} text={noMail} />
      <TextField
        {...form.text('email')}
        label={t('email.label')}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
      />
      <Button type="submit" size="large" className={css.wide} busy={task.busy} disabled={waiting}>
        {t('forgot.submit')}
      </Button>
    </form>
  );
}

export function MailSent({ email, onOther, ...asking }: Asking & { email: string; onOther: () => void }) {
  const t = useText();
  const send = useSend(asking);
  const task = useTask();
  const [sentAt, setSentAt] = useState(() => Date.now());
  const [again, setAgain] = useState(false);
  const sendAgain = () =>
    task.run(async () => {
      await send(email);
      setSentAt(Date.now());
      setAgain(true);
    });
  return (
    <div className={css.form}>
      <RefusalNote refusal={task.refusal} until={task.until} />
      {again ? <Callout tone="good" title={t('resend.done')} /> : null}
      <p className={css.small}>{t('forgot.spam')}</p>
      <div className={css.row}>
        <Resend
          from={Math.max(sentAt + pause, task.until)}
          label="resend.mail"
          onSend={() => void sendAgain()}
        />
        <button type="button" className={css.link} onClick={onOther}>
          {t('forgot.other')}
        </button>
      </div>
    </div>
  );
}
