import { Suspense, lazy, useId, useState, type FormEvent } from 'react';
import { Link, useBlocker } from '@tanstack/react-router';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { isSoukError } from '@souk/client';
import type { OwnProfile } from '@souk/client/members';
import { accountKeys, ownProfileOptions } from '@souk/query/account';
import { Button, Callout, Skeleton, TextField, buttonClass, useNotice } from '@souk/ui';
import { useStore } from '../../../shared/store.ts';
import { useTitle } from '../../../shared/useTitle.ts';
import type { RichNode } from '../people/nodes.ts';
import { ProfileView } from '../people/ProfileView.tsx';
import { usePeopleText } from '../people/text/index.ts';
import { usePeople } from '../people/usePeople.ts';
import { Dialog } from '../security/Dialog.tsx';
import { Answer } from '../security/Part.tsx';
import { useProblemText } from '../useAccount.ts';
import { changeOf, isEmpty, shownOf, type Draft } from './draft.ts';
import { FieldsPart } from './FieldsPart.tsx';
import { CoverPart, PhotoPart } from './PicturesPart.tsx';
import { SlugField } from './SlugField.tsx';
import list from '../account.module.css';
import css from './profile.module.css';

// The editor is heavy, and the rest of the page does without it.
const AboutEditor = lazy(async () => ({
  default: (await import('../people/AboutEditor.tsx')).AboutEditor,
}));

export function ProfilePage() {
  const t = usePeopleText();
  const query = useQuery(ownProfileOptions(usePeople()));
  useTitle(t('profile.title'));
  return (
    <>
      <h1 className={list.title}>{t('profile.title')}</h1>
      <Answer query={query} failed={t('profile.error')}>
        {(mine) => <ProfileForm mine={mine} />}
      </Answer>
    </>
  );
}

function ProfileForm({ mine }: { mine: OwnProfile }) {
  const t = usePeopleText();
  const id = useId();
  const notify = useNotice();
  const cache = useQueryClient();
  const people = usePeople();
  const problemText = useProblemText();
  const [draft, setDraft] = useState<Draft>({});
  // Begun anew when what was typed is thrown away.
  const [round, setRound] = useState(0);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [conflict, setConflict] = useState(false);
  const [previewing, setPreviewing] = useState(false);
  const shown = shownOf(mine, draft);
  const dirty = !isEmpty(draft);

  const change = (part: Draft) => {
    setDraft((before) => ({ ...before, ...part }));
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => !Object.keys(part).includes(name))),
    );
  };
  const discard = () => {
    setDraft({});
    setErrors({});
    setProblem('');
    setConflict(false);
    setRound(round + 1);
  };
  const save = async () => {
    if (busy || !dirty) return;
    setBusy(true);
    setProblem('');
    setErrors({});
    try {
      const now = await people.change(changeOf(mine, draft));
      cache.setQueryData(accountKeys.profile, now);
      void cache.invalidateQueries({ queryKey: accountKeys.me });
      void cache.invalidateQueries({ queryKey: ['member'] });
      setDraft({});
      setConflict(false);
      // The editor begins anew from what is saved: somebody else may have written there too.
      setRound((before) => before + 1);
      notify({ text: t('profile.saved') });
    } catch (error) {
      if (isSoukError(error) && error.code === 'INVALID_REVISION') {
        // What was typed stays; what it is compared with is asked for again.
        await cache.invalidateQueries({ queryKey: accountKeys.profile });
        setConflict(true);
      } else if (isSoukError(error) && error.code === 'SLUG_ALREADY_EXISTS') {
        setErrors({ slug: t('slug.TAKEN') });
        setProblem(t('profile.wrong'));
      } else if (isSoukError(error) && error.violations.length > 0) {
        setErrors(
          Object.fromEntries(
            error.violations.map(({ field, description }) => [
              field.replace(/^profile\.(fields\.)?/, ''),
              description,
            ]),
          ),
        );
        setProblem(t('profile.wrong'));
      } else setProblem(problemText(error));
    }
    setBusy(false);
  };

  return (
    <form
      className={css.form}
      noValidate
      aria-labelledby={`${id}-lead`}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void save();
      }}
    >
      <Guard when={dirty} />
      <div className={css.top}>
        <p id={`${id}-lead`} className={css.hint}>
          {t(mine.privacyStatus === 'PUBLIC' && mine.mayBePublic ? 'profile.isPublic' : 'profile.isPrivate')}{' '}
          <Link to="/account/privacy">{t('profile.toPrivacy')}</Link>
        </p>
        <div className={css.barButtons}>
          <Button variant="secondary" size="small" onClick={() => setPreviewing(true)}>
            {t('profile.preview')}
          </Button>
          <Link to="/profile/$slug" params={{ slug: mine.slug }} className={buttonClass('quiet', 'small')}>
            {t('profile.open')}
          </Link>
        </div>
      </div>
      {conflict ? (
        <Callout tone="bad" title={t('conflict.title')}>
          <p>{t('conflict.text')}</p>
          <div className={css.pictureButtons}>
            <Button variant="secondary" size="small" busy={busy} onClick={() => void save()}>
              {t('conflict.mine')}
            </Button>
            <Button variant="quiet" size="small" onClick={discard}>
              {t('conflict.theirs')}
            </Button>
          </div>
        </Callout>
      ) : null}
      <PhotoPart name={shown.nickname} image={shown.photo} onChange={(photo) => change({ photo })} />
      <CoverPart image={shown.cover} onChange={(cover) => change({ cover })} />
      <div className={css.narrow}>
        <TextField
          label={t('profile.nickname')}
          hint={t('profile.nicknameHint')}
          autoComplete="nickname"
          maxLength={100}
          value={shown.nickname}
          error={errors.nickname}
          onChange={(event) => change({ nickname: event.target.value })}
        />
        <TextField
          label={t('profile.line')}
          hint={t('profile.lineHint')}
          maxLength={100}
          value={shown.title}
          error={errors.title}
          onChange={(event) => change({ title: event.target.value })}
        />
        <SlugField
          value={shown.slug}
          saved={mine.slug}
          error={errors.slug}
          onChange={(slug) => change({ slug })}
        />
      </div>
      <Suspense fallback={<Skeleton height={220} />}>
        <AboutEditor
          key={round}
          label={t('profile.about')}
          hint={t('profile.aboutHint')}
          value={shown.about.nodes as RichNode[]}
          error={errors.about}
          onChange={(about) => change({ about })}
        />
      </Suspense>
      <FieldsPart
        fields={shown.fields}
        errors={errors}
        onChange={(key, field) => {
          change({ fields: { ...draft.fields, [key]: field } });
          setErrors(({ [key]: _, ...rest }) => rest);
        }}
      />
      {problem ? <Callout tone="bad">{problem}</Callout> : null}
      {dirty ? (
        <div className={css.bar}>
          <p>{t('profile.unsaved')}</p>
          <div className={css.barButtons}>
            <Button variant="quiet" onClick={discard}>
              {t('profile.discard')}
            </Button>
            <Button type="submit" busy={busy}>
              {t('profile.save')}
            </Button>
          </div>
        </div>
      ) : null}
      {previewing ? (
        <Dialog
          title={t('profile.previewTitle')}
          text={t('profile.previewText')}
          onClose={() => setPreviewing(false)}
        >
          <div className={css.previewDialog}>
            <ProfileView
              headingLevel={3}
              profile={{
                ...shown,
                badges: mine.badges,
                followers: mine.followers,
                following: mine.following,
                joinedDate: mine.joinedDate,
                fields: shown.fields.filter(
                  (field) => field.public && String(field.value ?? '').trim() !== '',
                ),
              }}
            />
          </div>
          <div className={css.dialogButtons}>
            <Button onClick={() => setPreviewing(false)}>{t('profile.previewClose')}</Button>
          </div>
        </Dialog>
      ) : null}
    </form>
  );
}

/** Nobody leaves what they typed by a slip. */
function Guard({ when }: { when: boolean }) {
  const t = usePeopleText();
  const { client } = useStore();
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => when && current.pathname !== next.pathname,
    enableBeforeUnload: () => when && client.loggedIn(),
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <Dialog title={t('leave.title')} text={t('leave.text')} onClose={blocker.reset}>
      <div className={css.dialogButtons}>
        <Button onClick={blocker.reset}>{t('leave.stay')}</Button>
        <Button variant="secondary" onClick={blocker.proceed}>
          {t('leave.go')}
        </Button>
      </div>
    </Dialog>
  );
}
