import { useCallback, useEffect, useState } from 'react';
import { Button, ErrorState, Loading, Skeleton, TextField, ErrorSummary, buttonClass } from '@souk/ui';
import type { Invitation } from '../../shared/api.ts';
import { forgetLink } from '../../shared/arrival.ts';
import { useForm } from '../../shared/form.ts';
import { NewPassword } from '../../shared/NewPassword.tsx';
import { addressOf } from '../../shared/navigation.ts';
import { Page } from '../../shared/Page.tsx';
import { RefusalNote } from '../../shared/RefusalNote.tsx';
import { refusalFrom, type Refusal } from '../../shared/refusal.ts';
import { passwordProblem, passwordViolation } from '../../shared/rules.ts';
import { useShop } from '../../shared/shop.ts';
import { tab } from '../../shared/storage.ts';
import { useTask } from '../../shared/task.ts';
import { useText } from '../../shared/text/index.ts';
import { invitationState } from './link-state.ts';
import { LinkOver } from './LinkOver.tsx';
import css from '../../shared/Page.module.css';

type State = { is: 'loading' } | { is: 'ready'; invitation: Invitation } | { is: 'failed'; refusal: Refusal };

/** Where the mail to a new contributor leads. */
export function AcceptInvitationPage() {
  const t = useText();
  const { api, settings, arrival } = useShop();
  const [state, setState] = useState<State>({ is: 'loading' });
  const [done, setDone] = useState(false);
  const token = arrival.token ?? '';

  const load = useCallback(() => {
    if (!token) return;
    api.viewInvitation(token).then(
      (invitation) => setState({ is: 'ready', invitation }),
      (error: unknown) => setState({ is: 'failed', refusal: refusalFrom(error) }),
    );
  }, [api, token]);
  useEffect(load, [load]);

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
  if (state.is === 'ready') {
    return (
      <AcceptForm
        token={token}
        invitation={state.invitation}
        onOver={(refusal) => setState({ is: 'failed', refusal })}
        onDone={() => setDone(true)}
      />
    );
  }
  if (state.is === 'failed') {
    const over = invitationState(state.refusal);
    return over ? (
      <LinkOver what={over} />
    ) : (
      <ErrorState
        headingLevel={1}
        title={t('flow.failed')}
        text={t(state.refusal.kind === 'network' ? 'refusal.network' : 'refusal.system')}
        requestId={state.refusal.requestId}
        onRetry={() => {
          setState({ is: 'loading' });
          load();
        }}
      />
    );
  }
  return (
    <Page title={t('invitation.title', { site: settings.siteName })}>
      <Loading>
        <Skeleton height={220} radius="var(--radius-control)" />
      </Loading>
    </Page>
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
  const { api, settings } = useShop();
  const task = useTask();
  const [least, setLeast] = useState(8);
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
  const lead = invitation.invitedBy
    ? t('invitation.leadBy', { by: invitation.invitedBy, site: settings.siteName })
    : t('invitation.lead', { site: settings.siteName });
  return (
    <Page title={t('invitation.title', { site: settings.siteName })} lead={lead}>
      <form className={css.form} noValidate onSubmit={form.submit}>
        {form.summary.problems.length > 0 ? <ErrorSummary {...form.summary} /> : null}
        <RefusalNote refusal={task.refusal} until={task.until} />
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
