import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { endAllOfMember, endOfMember, listOfMember } from '@souk/client/operations/identity-sessions';
import { queryMemberReports } from '@souk/client/operations/members-member-report';
import { assignBadge } from '@souk/client/operations/members-badges';
import { assignRole } from '@souk/client/operations/members-authorization';
import { listCustomFields } from '@souk/client/operations/members-custom-fields';
import { updateMember } from '@souk/client/operations/members-members';
import { reading, serviceKey } from '@souk/query/operations';
import { Button, StatusPill } from '@souk/ui';
import { Part } from '../../shared/detail/DetailPage.tsx';
import { Allowed, useMay } from '../../shared/may.tsx';
import { Answer } from '../../shared/Page.tsx';
import { useStore } from '../../shared/store.ts';
import { useDone } from '../../shared/useDone.ts';
import { When } from '../../shared/When.tsx';
import { deviceOf } from '../../shared/device.ts';
import type { DialogName } from './acts.ts';
import { AddressesPart } from './AddressesPart.tsx';
import { AboutPart, CommunityPart } from './CommunityPart.tsx';
import { BadgeShown } from './badges/BadgeShown.tsx';
import { allFields } from './badges/fields.ts';
import { useBadgesOf, useRolesOf } from './extras.ts';
import { reasonOf } from './reasons.ts';
import type { Member } from './shown.tsx';
import { TaxPart } from './TaxPart.tsx';
import { useText } from './text/index.ts';
import css from './members.module.css';

type Open = (name: DialogName) => void;

export function MemberAside({ member, onDialog }: { member: Member; onDialog: Open }) {
  return (
    <>
      <ReportsPart id={member.id} />
      <BadgesPart id={member.id} onDialog={onDialog} />
      <ProfilePart member={member} onDialog={onDialog} />
      <AboutPart id={member.id} />
      <AddressesPart member={member} />
      {member.contactId ? <TaxPart contactId={member.contactId} /> : null}
      <CommunityPart id={member.id} />
      <SessionsPart id={member.id} />
    </>
  );
}

function ReportsPart({ id }: { id: string }) {
  const t = useText();
  const { client } = useStore();
  const may = useMay();
  const query = { filter: { reportedMemberId: id }, cursorPaging: { limit: 5 } };
  const reports = useQuery({
    ...reading(client, queryMemberReports, { query }),
    enabled: may(queryMemberReports),
  });
  const list = reports.data?.memberReports ?? [];
  if (list.length === 0) return null;
  return (
    <Part
      title={t('members.reports')}
      actions={
        <Link className={css.link} to={'/moderation' as string} search={{ about: id }}>
          {t('members.review')}
        </Link>
      }
    >
      <ul className={css.list}>
        {list.map(({ id: report, reason, createdDate }) => (
          <li key={report}>
            <span>
              {t(reasonOf(reason?.category))}
              {reason?.description ? <p className={css.said}>“{reason.description}”</p> : null}
            </span>
            <span className={css.time}>{createdDate ? <When date={createdDate} /> : null}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function BadgesPart({ id, onDialog }: { id: string; onDialog: Open }) {
  const t = useText();
  const may = useMay();
  const badges = useBadgesOf(id);
  const roles = useRolesOf(id);
  const none = badges.length === 0 && roles.length === 0;
  return (
    <Part
      title={t('members.badgesAndRoles')}
      actions={
        may(assignBadge) || may(assignRole) ? (
          <Button size="small" variant="quiet" onClick={() => onDialog('badges')}>
            {t('members.changeThem')}
          </Button>
        ) : null
      }
    >
      {none ? <p className={css.muted}>{t('members.noneHeld')}</p> : null}
      <span className={css.chips}>
        {badges.map((badge) => (
          <BadgeShown key={badge.id} badge={badge} />
        ))}
        {roles.map((role) => (
          <StatusPill key={role.roleKey} tone="neutral">
            {t('members.roleNamed', { name: role.title })}
          </StatusPill>
        ))}
      </span>
    </Part>
  );
}

/** What the shop calls its own profile fields. */
function useFieldNames(): (key: string) => string {
  const { client } = useStore();
  const may = useMay();
  const { data } = useQuery({
    ...reading(client, listCustomFields, allFields),
    enabled: may(listCustomFields),
  });
  return (key) => data?.fields.find((field) => field.key === key)?.name ?? key;
}

function ProfilePart({ member, onDialog }: { member: Member; onDialog: Open }) {
  const t = useText();
  const fieldName = useFieldNames();
  const { contact, profile } = member;
  const facts: [string, string | undefined][] = [
    [t('members.nickname'), profile?.nickname],
    [t('members.title'), profile?.title],
    [t('members.email'), member.loginEmail],
    [t('members.otherEmails'), contact?.emails.join(', ')],
    [t('members.phone'), contact?.phones.join(', ')],
    [t('members.company'), contact?.company],
    [t('members.jobTitle'), contact?.jobTitle],
    [t('members.birthdate'), contact?.birthdate],
    ...Object.entries((contact?.customFields ?? {}) as Record<string, { value?: unknown }>).map(
      ([key, { value }]): [string, string] => [fieldName(key), String(value ?? '')],
    ),
    [t('members.profile'), t(member.privacyStatus === 'PUBLIC' ? 'members.public' : 'members.private')],
    [t('members.emailProof'), t(member.loginEmailVerified ? 'members.emailProved' : 'members.verifying')],
  ];
  return (
    <Part
      title={t('members.aboutThem')}
      actions={
        <Allowed to={updateMember}>
          <Button size="small" variant="quiet" onClick={() => onDialog('edit')}>
            {t('members.edit')}
          </Button>
        </Allowed>
      }
    >
      <dl className={css.facts}>
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
      </dl>
    </Part>
  );
}

function SessionsPart({ id }: { id: string }) {
  const t = useText();
  const { client } = useStore();
  const may = useMay();
  const { run } = useDone(serviceKey(listOfMember));
  const sessions = useQuery({
    ...reading(client, listOfMember, { memberId: id }),
    enabled: may(listOfMember),
  });
  if (!may(listOfMember)) return null;
  return (
    <Part
      title={t('members.sessions')}
      actions={
        sessions.data?.sessions.length ? (
          <Allowed to={endAllOfMember}>
            <Button
              size="small"
              variant="quiet"
              onClick={() =>
                void run(() => client.call(endAllOfMember, { memberId: id }), t('members.sessionsEnded'))
              }
            >
              {t('members.endAll')}
            </Button>
          </Allowed>
        ) : null
      }
    >
      <Answer query={sessions} failed={t('members.sessionsFailed')}>
        {({ sessions: list }) =>
          list.length === 0 ? (
            <p className={css.muted}>{t('members.noSessions')}</p>
          ) : (
            <ul className={css.list}>
              {list.map((session) => (
                <li key={session.id}>
                  <span>
                    {deviceOf(session.userAgent) ?? t('members.unknownDevice')}
                    <p className={css.muted}>
                      <bdi>{session.address}</bdi> · <When within date={session.lastUsedDate} />
                    </p>
                  </span>
                  <Allowed to={endOfMember}>
                    <Button
                      size="small"
                      variant="quiet"
                      onClick={() =>
                        void run(
                          () => client.call(endOfMember, { memberId: id, id: session.id }),
                          t('members.sessionEnded'),
                        )
                      }
                    >
                      {t('members.end')}
                    </Button>
                  </Allowed>
                </li>
              ))}
            </ul>
          )
        }
      </Answer>
    </Part>
  );
}
