import { useMemo, useState } from 'react';
import { Button, ErrorSummary, SelectField, TextField } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import type { FirstRunView } from '../../shared/api.ts';
import { forgetLink } from '../../shared/arrival.ts';
import { useForm } from '../../shared/form.ts';
import { NewPassword } from '../../shared/NewPassword.tsx';
import { addressOf, leaveFor } from '../../shared/navigation.ts';
import { Page } from '../../shared/Page.tsx';
import { RefusalNote } from '../../shared/RefusalNote.tsx';
import { looksLikeEmail, passwordProblem, passwordViolation } from '../../shared/rules.ts';
import { useShop } from '../../shared/shop.ts';
import { tab } from '../../shared/storage.ts';
import { useTask } from '../../shared/task.ts';
import { useText, type TextKey } from '../../shared/text/index.ts';
import { ownerState } from './link-state.ts';
import { openOffice } from './office.ts';
import { countries, countryOf, currencies, shopLanguages, type Named } from '@souk/ui/places';
import page from '../../shared/Page.module.css';
import css from './FirstRun.module.css';

interface Props {
  token: string;
  now: FirstRunView;
  onOver: (why: TextKey) => void;
  onDone: () => void;
}

export function FirstRunForm({ token, now, onOver, onDone }: Props) {
  const t = useText();
  const { code: language } = useLanguage();
  const { api, settings } = useShop();
  const task = useTask();
  const [least, setLeast] = useState(now.minimumPasswordLength ?? 8);
  const choices = useMemo(
    () => ({
      country: countries(language),
      currency: currencies(language),
      language: shopLanguages(language),
    }),
    [language],
  );

  const form = useForm({
    initial: {
      firstName: '',
      email: '',
      password: '',
      shopName: now.shopName ?? '',
      country: now.country || countryOf(navigator.language),
      currency: now.currency || settings.currency,
      language: (now.language || settings.locale).split(/[-_]/)[0] ?? 'en',
    },
    check: ({ firstName, email, password, shopName, country }) => {
      const key = passwordProblem(password, least, email);
      return {
        firstName: firstName.trim() === '' ? t('name.needed') : undefined,
        email: email.trim() === '' ? t('email.needed') : looksLikeEmail(email) ? undefined : t('email.wrong'),
        password: key && t(key, { least }),
        shopName: shopName.trim() === '' ? t('firstRun.shopNeeded') : undefined,
        country: country === '' ? t('firstRun.countryNeeded') : undefined,
      };
    },
    onSubmit: (values) => {
      void task.run(
        async () => {
          const office = openOffice();
          const answer = await api.createOwner(
            {
              ...values,
              token,
              email: values.email.trim(),
              firstName: values.firstName.trim(),
              shopName: values.shopName.trim(),
              timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
            },
            await office?.visitor(),
          );
          forgetLink(addressOf('first-run'), tab);
          // The owner is made: whatever keeps them from being let in at once, the ordinary way in is open.
          const way = office && answer.sessionToken ? office.enter(answer.sessionToken, language) : null;
          await way?.then(leaveFor, onDone);
          if (!way) onDone();
        },
        (refusal) => {
          const over = ownerState(refusal);
          if (over) {
            onOver(over);
            return true;
          }
          const wrong: Record<string, string> = {};
          for (const violation of refusal.violations) {
            const { field } = violation;
            if (!(field in values)) return false;
            if (field === 'password') {
              const asked = Number(violation.data?.threshold) || least;
              if (violation.violatedRule === 'MIN_LENGTH') setLeast(asked);
              wrong.password = t(passwordViolation(violation), { least: asked });
            } else wrong[field] = t(field === 'email' ? 'email.wrong' : 'firstRun.valueWrong');
          }
          if (Object.keys(wrong).length === 0) return false;
          form.refuse(wrong);
          return true;
        },
      );
    },
  });

  const select = (name: 'country' | 'currency' | 'language', label: TextKey, list: readonly Named[]) => {
    const { id, value, error } = form.text(name);
    return (
      <SelectField
        id={id}
        name={name}
        label={t(label)}
        value={value}
        error={error}
        autoComplete={name === 'country' ? 'country' : undefined}
        onChange={(event) => form.set(name, event.target.value)}
      >
        {value === '' ? <option value="">{t('firstRun.choose')}</option> : null}
        {list.map(({ code, name: shown }) => (
          <option key={code} value={code}>
            {shown}
          </option>
        ))}
      </SelectField>
    );
  };

  return (
    <Page title={t('firstRun.title')} lead={t('firstRun.lead')}>
      <form className={page.form} noValidate onSubmit={form.submit}>
        {form.summary.problems.length > 0 ? <ErrorSummary {...form.summary} /> : null}
        <RefusalNote refusal={task.refusal} until={task.until} />
        <h2 className={css.part}>{t('firstRun.you')}</h2>
        <TextField
          {...form.text('firstName')}
          label={t('name.first')}
          autoComplete="given-name"
          maxLength={100}
        />
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
        <NewPassword
          {...form.text('password')}
          label={t('password.label')}
          least={least}
          email={form.values.email}
          known={[form.values.email, form.values.firstName, form.values.shopName]}
        />
        <h2 className={css.part}>{t('firstRun.shop')}</h2>
        <TextField
          {...form.text('shopName')}
          label={t('firstRun.shopName')}
          autoComplete="organization"
          maxLength={100}
        />
        {select('country', 'firstRun.country', choices.country)}
        <div className={page.pair}>
          {select('currency', 'firstRun.currency', choices.currency)}
          {select('language', 'firstRun.language', choices.language)}
        </div>
        <Button type="submit" size="large" className={page.wide} busy={task.busy}>
          {t('firstRun.submit')}
        </Button>
      </form>
    </Page>
  );
}
