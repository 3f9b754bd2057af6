import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { OwnProfile, Person, ReportReason } from '@souk/client/members';
import { accountKeys, ownProfileOptions, privacyOptions } from '@souk/query/account';
import { Button, Callout, StatusPill, useNotice } from '@souk/ui';
import { useTitle } from '../../../shared/useTitle.ts';
import { Ask } from '../Ask.tsx';
import { Answer, Part } from '../security/Part.tsx';
import { useProblemText } from '../useAccount.ts';
import { When } from '../When.tsx';
import { PeopleList } from './PeopleList.tsx';
import { PersonRow, usePersonName } from './PersonRow.tsx';
import { usePeopleText } from './text/index.ts';
import { useConnectionsChanged, usePeople } from './usePeople.ts';
import list from '../account.module.css';

export function PrivacyPage() {
  const t = usePeopleText();
  const profile = useQuery(ownProfileOptions(usePeople()));
  useTitle(t('privacy.title'));
  return (
    <>
      <h1 className={list.title}>{t('privacy.title')}</h1>
      <Part title={t('community.title')} text={t('community.text')}>
        <Answer query={profile} failed={t('community.error')}>
          {(mine) => <Community mine={mine} />}
        </Answer>
      </Part>
      <BlockedPart />
      <ReportsPart />
    </>
  );
}

function Community({ mine }: { mine: OwnProfile }) {
  const t = usePeopleText();
  const notify = useNotice();
  const cache = useQueryClient();
  const people = usePeople();
  const problemText = useProblemText();
  const { data: shop } = useQuery(privacyOptions(people));
  const [asking, setAsking] = useState(false);
  const isPublic = mine.privacyStatus === 'PUBLIC' && mine.mayBePublic;
  const membersOnly = shop?.publicMemberVisibility === 'VISIBLE_TO_MEMBERS_ONLY';
  const change = async () => {
    await (isPublic ? people.leave() : people.join());
    await cache.invalidateQueries({ queryKey: accountKeys.profile });
    void cache.invalidateQueries({ queryKey: ['member'] });
    notify({ text: t(isPublic ? 'community.left' : 'community.joined') });
  };
  return (
    <>
      <dl className={list.facts}>
        <dt>{t('community.yours')}</dt>
        <dd>
          <StatusPill tone={isPublic ? 'good' : 'neutral'}>
            {t(isPublic ? 'community.public' : 'community.private')}
          </StatusPill>
        </dd>
        <dt>{t('community.seenBy')}</dt>
        <dd>{t(!isPublic ? 'community.you' : membersOnly ? 'community.members' : 'community.everyone')}</dd>
        <dt>{t('community.page')}</dt>
        <dd>
          <Link to="/profile/$slug" params={{ slug: mine.slug }}>
            <span dir="ltr">/profile/{mine.slug}</span>
          </Link>
        </dd>
        <dt>{t('community.fields')}</dt>
        <dd>
          {t('community.fieldsCount', { count: mine.fields.filter((field) => field.public).length })}{' '}
          <Link to="/account/profile">{t('community.choose')}</Link>
        </dd>
      </dl>
      <div className={list.rows}>
        {mine.activityStatus === 'MUTED' ? (
          <Callout tone="attention" title={t('member.muted')}>
            <p>{t('member.mutedText')}</p>
          </Callout>
        ) : null}
        {mine.mayBePublic ? (
          <div className={list.buttons}>
            <Button variant={isPublic ? 'secondary' : 'primary'} onClick={() => setAsking(true)}>
              {t(isPublic ? 'community.leave' : 'community.join')}
            </Button>
          </div>
        ) : (
          <Callout>{t('community.shut')}</Callout>
        )}
      </div>
      {asking ? (
        <Ask
          title={t(isPublic ? 'community.leaveTitle' : 'community.joinTitle')}
          text={t(isPublic ? 'community.leaveText' : 'community.joinText')}
          action={t(isPublic ? 'community.leave' : 'community.join')}
          run={change}
          refused={problemText}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

function BlockedPart() {
  const t = usePeopleText();
  return (
    <Part title={t('blocked.title')} text={t('blocked.text')}>
      <PeopleList which="BLOCKED" failed={t('blocked.error')} none={t('blocked.none')}>
        {(person) => <Blocked person={person} />}
      </PeopleList>
    </Part>
  );
}

function Blocked({ person }: { person: Person }) {
  const t = usePeopleText();
  const notify = useNotice();
  const people = usePeople();
  const changed = useConnectionsChanged();
  const problemText = useProblemText();
  const [busy, setBusy] = useState(false);
  const name = usePersonName()(person);
  const unblock = async () => {
    setBusy(true);
    try {
      await people.unblock(person.memberId);
      await changed();
      notify({ text: t('blocked.ended', { name }) });
    } catch (error) {
      notify({ text: problemText(error), tone: 'bad' });
    }
    setBusy(false);
  };
  return (
    <PersonRow
      person={person}
      link={false}
      small={<When date={person.date} text={(when) => t('blocked.since', { when })} />}
    >
      <Button
        variant="secondary"
        size="small"
        busy={busy}
        aria-label={t('blocked.endName', { name })}
        onClick={() => void unblock()}
      >
        {t('blocked.end')}
      </Button>
    </PersonRow>
  );
}

function ReportsPart() {
  const t = usePeopleText();
  return (
    <Part title={t('reports.title')} text={t('reports.text')}>
      <PeopleList which="REPORTED" failed={t('reports.error')} none={t('reports.none')}>
        {(person) => (
          <PersonRow
            person={person}
            small={
              <>
                {t(`reason.${person.reason as ReportReason}`)}
                {' · '}
                <When date={person.date} text={(when) => when} />
              </>
            }
          />
        )}
      </PeopleList>
    </Part>
  );
}
