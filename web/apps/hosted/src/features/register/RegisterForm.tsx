import { useCallback, useState } from 'react';
import { Button, Callout, Checkbox, ErrorSummary, TextField } from '@souk/ui';
import { getCheckoutSettings } from '@souk/client/operations/ecom-checkout-settings';
import { useLanguage } from '@souk/ui/text';
import { useCaptcha } from '../../shared/captcha.tsx';
import { useFlow } from '../../shared/flow.tsx';
import { useForm } from '../../shared/form.ts';
import { NewPassword } from '../../shared/NewPassword.tsx';
import { Page, PageLink } from '../../shared/Page.tsx';
import { PoliciesToRead, usePolicies } from '../../shared/Policies.tsx';
import { RefusalNote } from '../../shared/RefusalNote.tsx';
import { looksLikeEmail, passwordProblem } from '../../shared/rules.ts';
import { useShop } from '../../shared/shop.ts';
import { useTask } from '../../shared/task.ts';
import { useText } from '../../shared/text/index.ts';
import { useSecondsUntil } from '../../shared/time.ts';
import { AskedFields } from './AskedFields.tsx';
import { answersOf, askedProblem, fieldName } from './fields.ts';
import { profileOf } from './profile.ts';
import { registerTrouble } from './register-refusal.ts';
import { useAskedText } from './text/index.ts';
import css from '../../shared/Page.module.css';

export function RegisterForm() {
  const t = useText();
  const { code: language } = useLanguage();
  const { api, settings } = useShop();
  const { flow, progress, note, as, follow } = useFlow();
  const readSettings = useCallback(
    async () =>
      (await as((token) => api.call(getCheckoutSettings, {}, { authorization: token }))).checkoutSettings,
    [api, as],
  );
  const policies = usePolicies(readSettings);
  const task = useTask();
  const waiting = useSecondsUntil(task.until) > 0;
  const captcha = useCaptcha(flow.policy.captcha, 'REGISTRATION');
  const [notice, setNotice] = useState<'taken' | 'closed' | 'captcha.needed' | 'captcha.wrong' | null>(null);
  const least = flow.policy.minimumPasswordLength ?? 8;
  const passwordText = (password: string, email: string) => {
    const key = passwordProblem(password, least, email);
    return key && t(key, { least });
  };

  const askedText = useAskedText();
  const asked = flow.policy.fields;
  const initialAnswers: Record<string, string> = Object.fromEntries(
    asked.map(({ key }) => [fieldName(key), '']),
  );

  const form = useForm({
    initial: {
      ...initialAnswers,
      firstName: progress.firstName ?? '',
      lastName: progress.lastName ?? '',
      email: progress.email ?? '',
      password: '',
      terms: false,
      news: false,
    },
    check: ({ firstName, email, password, terms, ...others }) => ({
      firstName: firstName.trim() === '' ? t('name.needed') : undefined,
      email: email.trim() === '' ? t('email.needed') : looksLikeEmail(email) ? undefined : t('email.wrong'),
      password: passwordText(password, email),
      ...Object.fromEntries(
        asked.map((one) => {
          const problem = askedProblem(one, String((others as Record<string, unknown>)[fieldName(one.key)]));
          return [fieldName(one.key), problem && askedText(problem)];
        }),
      ),
      terms: terms ? undefined : t('register.termsNeeded'),
    }),
    onSubmit: (values) => {
      if (waiting) return;
      const email = values.email.trim();
      const { firstName, lastName } = values;
      note({ email, firstName, lastName, from: 'register' });
      setNotice(null);
      void task.run(
        async () => {
          const captchaTokens = await captcha.take();
          if (!captchaTokens) {
            setNotice('captcha.needed');
            return;
          }
          const answers = answersOf(asked, values);
          const profile = profileOf({ ...values, language, at: new Date(), answers });
          const member = { loginId: { email }, password: values.password, profile, captchaTokens };
          return follow(await as((token) => api.register(member, token)), { email });
        },
        (refusal) => {
          const trouble = registerTrouble(refusal, asked);
          if (trouble.is === 'note') return false;
          if (trouble.is === 'fields') {
            const texts = Object.entries(trouble.fields).map(([name, key]) => [name, t(key, { least })]);
            const answers = trouble.answers.map(({ name, text }) => [name, askedText(text)]);
            form.refuse(Object.fromEntries([...texts, ...answers]));
          } else if (trouble.is === 'taken') {
            form.refuse({ email: t('register.taken') });
            setNotice('taken');
          } else if (trouble.is === 'captcha') {
            captcha.demand();
            setNotice(trouble.text as 'captcha.needed' | 'captcha.wrong');
          } else setNotice('closed');
          return true;
        },
      );
    },
  });
  const { firstName, lastName, email } = form.values;

  return (
    <Page title={t('register.title')} lead={t('register.lead')}>
      <form className={css.form} noValidate onSubmit={form.submit}>
        {form.summary.problems.length > 0 ? <ErrorSummary {...form.summary} /> : null}
        <RefusalNote refusal={task.refusal} until={task.until} />
        {notice === 'taken' ? (
          <Callout tone="attention" title={t('register.takenTitle')}>
            <p>
              <PageLink to="sign-in">{t('signIn.title')}</PageLink> ·{' '}
              <PageLink to="forgot-password">{t('register.takenReset')}</PageLink>
            </p>
          </Callout>
        ) : notice ? (
          <Callout tone="attention" title={t(notice === 'closed' ? 'register.closedTitle' : notice)} />
        ) : null}
        <div className={css.pair}>
          <TextField
            {...form.text('firstName')}
            label={t('name.first')}
            autoComplete="given-name"
            maxLength={100}
          />
          <TextField
            {...form.text('lastName')}
            label={t('name.lastOptional')}
            autoComplete="family-name"
            maxLength={100}
          />
        </div>
        <TextField
          {...form.text('email')}
          label={t('email.label')}
          hint={flow.policy.requireEmailVerification ? t('register.emailHint') : undefined}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
        />
        <NewPassword
          {...form.text('password')}
          label={t('password.label')}
          least={least}
          email={email}
          known={[email, firstName, lastName, settings.siteName]}
        />
        <AskedFields fields={asked} text={(name) => form.text(name as 'email')} />
        <div className={css.actions}>
          <Checkbox {...form.tick('terms')} label={t('register.terms', { site: settings.siteName })} />
          <PoliciesToRead policies={policies} />
          <Checkbox {...form.tick('news')} label={t('register.news')} />
        </div>
        {captcha.widget}
        <Button type="submit" size="large" className={css.wide} busy={task.busy} disabled={waiting}>
          {t('register.submit')}
        </Button>
      </form>
      <p className={css.other}>
        {t('register.known')} <PageLink to="sign-in">{t('signIn.title')}</PageLink>
      </p>
    </Page>
  );
}
