import { useState, type FormEvent } from 'react';
import { Link } from '@tanstack/react-router';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconChevronRight } from '@tabler/icons-react';
import { isSoukError } from '@souk/client';
import type { Identity } from '@souk/client/account';
import { accountKeys, meOptions } from '@souk/query/account';
import { Button, Callout, ErrorState, Loading, Skeleton, StatusPill, TextField, useNotice } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { requestIdOf } from '../../shared/store.ts';
import { useTitle } from '../../shared/useTitle.ts';
import { LastOrder } from './orders/LastOrder.tsx';
import { Completeness } from './Completeness.tsx';
import { sections } from './sections.ts';
import { useAccountText } from './text/index.ts';
import { useAccount, useProblemText } from './useAccount.ts';
import { day } from './When.tsx';
import css from './account.module.css';

export function OverviewPage() {
  const t = useAccountText();
  const account = useAccount();
  const { data: me, error, isPending, refetch } = useQuery(meOptions(account));
  useTitle(t('title'));
  const { firstName, nickname } = me?.identityProfile ?? {};
  const name = firstName || nickname;
  return (
    <>
      <h1 className={css.title}>{name ? t('overview.hello', { name }) : t('overview.helloPlain')}</h1>
      {isPending ? (
        <Loading onRetry={() => void refetch()}>
          <div className={css.rows}>
            <Skeleton height={28} width="60%" />
            <Skeleton height={96} />
          </div>
        </Loading>
      ) : me ? (
        <Details me={me} />
      ) : (
        <ErrorState
          compact
          title={t('overview.error')}
          text={t('overview.errorText')}
          requestId={requestIdOf(error)}
          onRetry={() => void refetch()}
        />
      )}
      <LastOrder />
      <Completeness />
      <section className={css.part} aria-labelledby="more">
        <h2 id="more" className={css.partTitle}>
          {t('overview.more')}
        </h2>
        <ul className={css.links}>
          {sections
            .filter(({ to }) => to !== '/account')
            .map(({ to, title, text, Icon }) => (
              <li key={to}>
                <Link to={to} className={css.link}>
                  <Icon size={22} stroke={1.75} aria-hidden="true" />
                  <span>
                    <span className={css.linkTitle}>{t(title)}</span>
                    <br />
                    <span className={css.linkText}>{t(text)}</span>
                  </span>
                  <IconChevronRight className={css.arrow} size={19} stroke={1.75} aria-hidden="true" />
                </Link>
              </li>
            ))}
        </ul>
      </section>
    </>
  );
}

function Details({ me }: { me: Identity }) {
  const t = useAccountText();
  const { code } = useLanguage();
  const [editing, setEditing] = useState(false);
  const { firstName = '', lastName = '' } = me.identityProfile ?? {};
  return (
    <section className={css.part} aria-labelledby="details">
      <div className={css.partHead}>
        <h2 id="details" className={css.partTitle}>
          {t('overview.details')}
        </h2>
        {editing ? null : (
          <Button variant="secondary" size="small" onClick={() => setEditing(true)}>
            {t('overview.edit')}
          </Button>
        )}
      </div>
      {editing ? <NameForm me={me} onDone={() => setEditing(false)} /> : null}
      <dl className={css.facts}>
        {editing ? null : (
          <>
            <dt>{t('overview.name')}</dt>
            <dd>{[firstName, lastName].filter(Boolean).join(' ') || t('overview.noName')}</dd>
          </>
        )}
        <dt>{t('overview.email')}</dt>
        <dd>
          <span dir="ltr">{me.email?.address}</span>
          {me.email?.isVerified ? <StatusPill tone="good">{t('overview.verified')}</StatusPill> : null}
        </dd>
        <dt>{t('overview.since')}</dt>
        <dd>{me.createdDate ? day(new Date(me.createdDate), code) : ''}</dd>
      </dl>
    </section>
  );
}

function NameForm({ me, onDone }: { me: Identity; onDone: () => void }) {
  const t = useAccountText();
  const notify = useNotice();
  const cache = useQueryClient();
  const account = useAccount();
  const problemText = useProblemText();
  const [firstName, setFirstName] = useState(me.identityProfile?.firstName ?? '');
  const [lastName, setLastName] = useState(me.identityProfile?.lastName ?? '');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setProblem('');
    try {
      const identityProfile = { firstName: firstName.trim(), lastName: lastName.trim() };
      const identity = await account.updateMe({ revision: me.revision, identityProfile });
      cache.setQueryData(accountKeys.me, identity);
      notify({ text: t('overview.saved') });
      onDone();
    } catch (error) {
      setBusy(false);
      const stale = isSoukError(error) && error.code === 'INVALID_REVISION';
      if (stale) void cache.invalidateQueries({ queryKey: accountKeys.me });
      setProblem(stale ? t('overview.changedElsewhere') : problemText(error));
    }
  };
  return (
    <form className={css.form} onSubmit={(event) => void save(event)}>
      {problem ? <Callout tone="bad">{problem}</Callout> : null}
      <div className={css.pair}>
        <TextField
          label={t('overview.firstName')}
          autoComplete="given-name"
          maxLength={100}
          value={firstName}
          autoFocus
          onChange={(event) => setFirstName(event.target.value)}
        />
        <TextField
          label={t('overview.lastName')}
          autoComplete="family-name"
          maxLength={100}
          value={lastName}
          onChange={(event) => setLastName(event.target.value)}
        />
      </div>
      <div className={css.buttons}>
        <Button type="submit" busy={busy}>
          {t('save')}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
