import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queryReportedMembers } from '@souk/client/operations/members-member-report';
import { reading } from '@souk/query/operations';
import { useMay } from '../../shared/may.tsx';
import { useStore } from '../../shared/store.ts';
import { When } from '../../shared/When.tsx';
import { useContact } from './contacts.ts';
import type { Member } from './shown.tsx';
import { useText } from './text/index.ts';
import css from './members.module.css';

/** What a member comes to, in a row. */
export function Figures({ member }: { member: Member }) {
  const t = useText();
  const { client } = useStore();
  const may = useMay();
  const contact = useContact(member.id).data;
  const query = { filter: { reportedMemberId: member.id } };
  const reported = useQuery({
    ...reading(client, queryReportedMembers, { query }),
    enabled: may(queryReportedMembers),
  });
  const [entry] = reported.data?.reportedMembers ?? [];
  const open = entry && !entry.reviewed ? Number(entry.reportCount) : 0;
  return (
    <dl className={css.figures}>
      <div className={css.figure}>
        <dt>{t('members.spent')}</dt>
        <dd>
          <bdi>{contact?.spent.formattedAmount ?? '–'}</bdi>
        </dd>
      </div>
      <div className={css.figure}>
        <dt>{t('members.orders')}</dt>
        <dd>{contact?.orders ?? '–'}</dd>
      </div>
      <div className={css.figure}>
        <dt>{t('members.lastSeen')}</dt>
        <dd>{member.lastLoginDate ? <When date={member.lastLoginDate} /> : t('people.never')}</dd>
      </div>
      <div className={css.figure}>
        <dt>{t('members.joined')}</dt>
        <dd>{member.createdDate ? <When date={member.createdDate} /> : '–'}</dd>
      </div>
      {may(queryReportedMembers) ? (
        <div className={css.figure}>
          <dt>{t('members.openReports')}</dt>
          <dd>
            {open}
            {open > 0 ? (
              <small>
                <Link className={css.link} to={'/moderation' as string} search={{ member: member.id }}>
                  {t('members.review')}
                </Link>
              </small>
            ) : null}
          </dd>
        </div>
      ) : null}
    </dl>
  );
}
