import { useMemo, useState } from 'react';
import { Button, ErrorSummary, TextField, buttonClass } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import type { Invitation } from '../../shared/api.ts';
import { forgetLink } from '../../shared/arrival.ts';
import { useForm } from '../../shared/form.ts';
import { NewPassword } from '../../shared/NewPassword.tsx';
import { addressOf } from '../../shared/navigation.ts';
import { Page } from '../../shared/Page.tsx';
import { RefusalNote } from '../../shared/RefusalNote.tsx';
import type { Refusal } from '../../shared/refusal.ts';
import { passwordProblem, passwordViolation } from '../../shared/rules.ts';
import { useShop } from '../../shared/shop.ts';
import { tab } from '../../shared/storage.ts';
import { useTask } from '../../shared/task.ts';
import { useText } from '../../shared/text/index.ts';
import { invitationState } from './link-state.ts';
import { LinkOver } from './LinkOver.tsx';
import { Looking } from './Looking.tsx';
import { useLink } from './useLink.ts';
import css from '../../shared/Page.module.css';

/** Where the mail to a new contributor leads. */
export function AcceptInvitationPage() {
  const t = useText();
  const { api, settings, arrival } = useShop();
  const { token } = arrival;
  const [done, setDone] = useState(false);
  const link = useLink(useMemo(() => (token ? () => api.viewInvitation(token) : null), [api, token]));
  const { state } = link;
  if (done) {
    return (
      <Page title={t('invitation.doneTitle')} lead={t('invitation.done', { site: settings.siteName })}>
        <div className={css.actions}>
          <a href="/admin/" className={buttonClass('primary', 'large', css.wide)}>
            {t('invitation.goOn')}
          </a>
        </div>
      </Page>
    );
  }
  if (!token) return <LinkOver what="invitation.missing" />;
  const over = state.is === 'failed' ? invitationState(state.refusal) : null;
  if (over) return <LinkOver what={over} />;
  if (state.is !== 'ready') {
    const title = t('invitation.title', { site: settings.siteName });
    return <Looking state={state} title={title} onRetry={link.again} />;
  }
  return (
    <AcceptForm token={token} invitation={state.found} onOver={link.fail} onDone={() => setDone(true)} />
  );
}

interface FormProps {
  token: string;
  invitation: Invitation;
  onOver: (refusal: Refusal) => void;
  onDone: () => void;
}

function AcceptForm({ token, invitation, onOver, onDone }: FormProps) {
  const t = useText();
  const { code: language } = useLanguage();
  const { api, settings } = useShop();
  const task = useTask();
  const [least, setLeast] = useState(invitation.minimumPasswordLength ?? 8);
  const email = invitation.email ?? '';
  const form = useForm({
    initial: { firstName: '', lastName: '', password: '' },
    check: ({ firstName, password }) => {
      const key = passwordProblem(password, least, email);
      return {
        firstName: firstName.trim() === '' ? t('name.needed') : undefined,
        password: key && t(key, { least }),
      };
    },
    onSubmit: ({ firstName, lastName, password }) => {
      void task.run(
        async () => {
          await api.acceptInvitation({
            token,
            password,
            firstName: firstName.trim(),
            lastName: lastName.trim(),
            language,
          });
          forgetLink(addressOf('accept-invitation'), tab);
          onDone();
        },
        (refusal) => {
          if (invitationState(refusal)) {
            onOver(refusal);
            return true;
          }
          const violation = refusal.violations.find(({ field }) => field === 'password');
          if (!violation) return false;
          const asked = Number(violation.data?.threshold) || least;
          if (violation.violatedRule === 'MIN_LENGTH') setLeast(asked);
          form.refuse({ password: t(passwordViolation(violation), { least: asked }) });
          return true;
        },
      );
    },
  });
  const lead = invitation.inviterName
    ? t('invitation.leadBy', { by: invitation.inviterName, site: settings.siteName })
    : t('invitation.lead', { site: settings.siteName });
  return (
    <Page title={t('invitation.title', { site: settings.siteName })} lead={lead}>
      <form className={css.form} noValidate onSubmit={form.submit}>
        {form.summary.problems.length > 0 ? <ErrorSummary {...form.summary} /> : null}
        <RefusalNote refusal={task.refusal} until={task.until} />
        {invitation.roleNames?.length ? (
          <p className={css.other}>
            {t('invitation.roles', { roles: new Intl.ListFormat(language).format(invitation.roleNames) })}
          </p>
        ) : null}
        {email ? (
          <TextField
            label={t('email.label')}
            value={email}
            readOnly
            autoComplete="username"
            type="email"
            dir="ltr"
          />
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
        <NewPassword
          {...form.text('password')}
          label={t('password.label')}
          least={least}
          email={email}
          known={[email, form.values.firstName, form.values.lastName, settings.siteName]}
        />
        <Button type="submit" size="large" className={css.wide} busy={task.busy}>
          {t('invitation.submit')}
        </Button>
      </form>
    </Page>
  );
}
