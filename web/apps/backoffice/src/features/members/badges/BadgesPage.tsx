import { useSearch } from '@tanstack/react-router';
import { listCustomFields } from '@souk/client/operations/members-custom-fields';
import { queryBadges } from '@souk/client/operations/members-badges-v2';
import { listMemberRoleDefinitions } from '@souk/client/operations/members-member-role-definition';
import { useMay } from '../../../shared/may.tsx';
import { NotAllowed } from '../../../shared/NotAllowed.tsx';
import { Page } from '../../../shared/Page.tsx';
import { Tabs } from '../../../shared/Tabs.tsx';
import { useText } from '../text/index.ts';
import { BadgesPart } from './BadgesPart.tsx';
import { FieldsPart } from './FieldsPart.tsx';
import { RolesPart } from './RolesPart.tsx';

/** What members can have: badges, roles, and the fields of their profiles. */
export function BadgesPage() {
  const t = useText();
  const may = useMay();
  const { tab } = useSearch({ strict: false }) as { tab?: string };
  const parts = [
    { id: 'badges', name: t('members.badges'), needs: queryBadges, part: <BadgesPart /> },
    { id: 'roles', name: t('members.roles'), needs: listMemberRoleDefinitions, part: <RolesPart /> },
    { id: 'fields', name: t('held.fields'), needs: listCustomFields, part: <FieldsPart /> },
  ].filter(({ needs }) => may(needs));
  const shown = parts.find(({ id }) => id === tab) ?? parts[0];
  if (!shown) return <NotAllowed />;
  return (
    <Page title={t('nav.badges')} text={t('held.text')}>
      <Tabs label={t('nav.badges')} tabs={parts} current={shown.id} />
      {shown.part}
    </Page>
  );
}
