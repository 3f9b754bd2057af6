import { useState } from 'react';
import { Button, Callout, Checkbox, ErrorSummary, PasswordField, TextField } from '@souk/ui';
import { useCaptcha } from '../../shared/captcha.tsx';
import { deviceKey, useFlow } from '../../shared/flow.tsx';
import { useForm } from '../../shared/form.ts';
import { Page, PageLink } from '../../shared/Page.tsx';
import { RefusalNote } from '../../shared/RefusalNote.tsx';
import { looksLikeEmail } from '../../shared/rules.ts';
import { useShop } from '../../shared/shop.ts';
import { browser } from '../../shared/storage.ts';
import { useTask } from '../../shared/task.ts';
import { useText } from '../../shared/text/index.ts';
import { useSecondsUntil } from '../../shared/time.ts';
import { loginTrouble } from './login-refusal.ts';
import { OtherWays } from './OtherWays.tsx';
import { usePasskeySignIn } from './passkey-sign-in.ts';
import css from '../../shared/Page.module.css';

interface Props {
  onTrouble: (trouble: 'blocked' | 'must-reset') => void;
}

export function SignInForm({ onTrouble }: Props) {
  const t = useText();
  const { api, settings } = useShop();
  const { flow, progress, note, as, follow } = useFlow();
  const task = useTask();
  const waiting = useSecondsUntil(task.until) > 0;
  const captcha = useCaptcha(flow.policy.captcha, 'LOGIN');
  const [captchaNote, setCaptchaNote] = useState<string | null>(null);
  const passkey = usePasskeySignIn(task, onTrouble);

  const form = useForm({
    initial: { email: progress.email ?? '', password: '', remember: progress.remember ?? false },
    check: ({ email, password }) => ({
      email: email.trim() === '' ? t('email.needed') : looksLikeEmail(email) ? undefined : t('email.wrong'),
      password: password === '' ? t('signIn.passwordNeeded') : undefined,
    }),
    onSubmit: ({ email, password, remember }) => {
      if (waiting) return;
      const address = email.trim();
      note({ email: address, remember, from: 'sign-in' });
      setCaptchaNote(null);
      void task.run(
        async () => {
          const captchaTokens = await captcha.take();
          if (!captchaTokens) {
            setCaptchaNote(t('captcha.needed'));
            return;
          }
          const deviceToken = browser.get(deviceKey(flow.staff)) ?? undefined;
          const request = { staff: flow.staff, email: address, password, captchaTokens, deviceToken };
          const answer = await as((token) => api.login(request, token));
          return follow(answer, { remember });
        },
        (refusal) => {
          const trouble = loginTrouble(refusal);
          if (trouble.is === 'note') return false;
          if (trouble.is === 'field') form.refuse({ [trouble.field]: t(trouble.text) });
          else if (trouble.is === 'captcha') {
            captcha.demand();
            setCaptchaNote(t(trouble.text));
          } else onTrouble(trouble.is);
          return true;
        },
      );
    },
  });

  return (
    <Page
      title={t(flow.staff ? 'signIn.staffTitle' : 'signIn.title')}
      lead={flow.staff ? t('signIn.staffLead') : t('signIn.lead', { site: settings.siteName })}
    >
      <form className={css.form} noValidate onSubmit={form.submit}>
        {form.summary.problems.length > 0 ? <ErrorSummary {...form.summary} /> : null}
        <RefusalNote refusal={task.refusal} until={task.until} />
        <TextField
          {...form.text('email')}
          label={t('email.label')}
          type="email"
          inputMode="email"
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
        />
        <PasswordField
          {...form.text('password')}
          label={t('password.label')}
          autoComplete="current-password"
        />
        <div className={css.row}>
          {flow.staff ? null : <Checkbox {...form.tick('remember')} label={t('signIn.remember')} />}
          <PageLink to="forgot-password">{t('signIn.forgot')}</PageLink>
        </div>
        {captchaNote ? <Callout tone="attention" title={captchaNote} /> : null}
        {captcha.widget}
        <Button type="submit" size="large" className={css.wide} busy={task.busy} disabled={waiting}>
          {t('signIn.submit')}
        </Button>
      </form>
      <OtherWays passkey={passkey} task={task} />
      {!flow.staff && flow.policy.openRegistration ? (
        <p className={css.other}>
          {t('signIn.new')} <PageLink to="register">{t('signIn.register')}</PageLink>
        </p>
      ) : null}
    </Page>
  );
}
