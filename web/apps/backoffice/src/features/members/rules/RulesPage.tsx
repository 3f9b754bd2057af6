import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { get as getPolicy, update as updatePolicy } from '@souk/client/operations/identity-sign-in-policy';
import {
  getDefaultPrivacyStatus,
  setDefaultPrivacyStatus,
} from '@souk/client/operations/members-default-privacy';
import {
  getMemberPrivacySettings,
  setMemberPrivacySettings,
} from '@souk/client/operations/members-member-privacy-settings';
import { reading, serviceKey } from '@souk/query/operations';
import { SelectField } from '@souk/ui';
import { useMay } from '../../../shared/may.tsx';
import { NotAllowed } from '../../../shared/NotAllowed.tsx';
import { Answer, Page, Panel } from '../../../shared/Page.tsx';
import { useStore } from '../../../shared/store.ts';
import { useDone } from '../../../shared/useDone.ts';
import { useText, type TextKey } from '../text/index.ts';
import { ProvidersPart } from './ProvidersPart.tsx';
import { SafetyPart } from './SafetyPart.tsx';
import css from './rules.module.css';

/** Who becomes a member how, and what others see of them. Each rule holds from the press on. */
export function RulesPage() {
  const t = useText();
  const may = useMay();
  if (!may(getPolicy)) return <NotAllowed />;
  return (
    <Page title={t('nav.memberRules')} text={t('rules.text')}>
      <PolicyPart />
      <SafetyPart />
      <PrivacyPart />
      <ProvidersPart />
    </Page>
  );
}

type Rule = 'openRegistration' | 'requireOwnerApproval' | 'requireEmailVerification' | 'hideExistence';

const rules: [Rule, TextKey, TextKey][] = [
  ['openRegistration', 'rules.open', 'rules.openText'],
  ['requireOwnerApproval', 'rules.approval', 'rules.approvalText'],
  ['requireEmailVerification', 'rules.verify', 'rules.verifyText'],
  ['hideExistence', 'rules.hide', 'rules.hideText'],
];

function PolicyPart() {
  const t = useText();
  const { client } = useStore();
  const may = useMay();
  const { run } = useDone(serviceKey(getPolicy));
  const policy = useQuery({ ...reading(client, getPolicy, {}), enabled: may(getPolicy) });
  if (!may(getPolicy)) return null;
  return (
    <Panel title={t('rules.signUp')} text={t('rules.signUpText')} narrow>
      <Answer query={policy} failed={t('rules.failed')}>
        {({ signInPolicy: now }) => (
          <div className={css.rules}>
            {rules.map(([rule, label, text]) => (
              <Switch
                key={rule}
                label={t(label)}
                description={t(text)}
                checked={now[rule]}
                disabled={!may(updatePolicy)}
                onChange={(event) => {
                  const { checked } = event.currentTarget;
                  void run(
                    () =>
                      client.call(updatePolicy, {
                        signInPolicy: { revision: now.revision, [rule]: checked },
                      }),
                    t('members.saved'),
                  );
                }}
              />
            ))}
          </div>
        )}
      </Answer>
    </Panel>
  );
}

function PrivacyPart() {
  const t = useText();
  const { client } = useStore();
  const may = useMay();
  const { run } = useDone(serviceKey(getDefaultPrivacyStatus));
  const shown = useDone(serviceKey(getMemberPrivacySettings));
  const start = useQuery({
    ...reading(client, getDefaultPrivacyStatus, {}),
    enabled: may(getDefaultPrivacyStatus),
  });
  const settings = useQuery(reading(client, getMemberPrivacySettings, {}));
  if (!may(getDefaultPrivacyStatus)) return null;
  const visible = settings.data?.memberPrivacySettings;
  const change = (changed: Partial<NonNullable<typeof visible>>) => {
    if (!visible) return;
    const { revision, publicMemberCandidates, publicMemberVisibility } = visible;
    void shown.run(
      () =>
        client.call(setMemberPrivacySettings, {
          memberPrivacySettings: {
            ...(revision ? { revision } : {}),
            publicMemberCandidates,
            publicMemberVisibility,
            ...changed,
          },
        }),
      t('members.saved'),
    );
  };
  // While nobody may be public, the other two rules decide nothing.
  const off = visible?.publicMemberCandidates === 'NO_ONE';
  return (
    <Panel title={t('rules.privacy')} text={t('rules.privacyText')} narrow>
      <Answer query={start} failed={t('rules.failed')}>
        {({ defaultPrivacy: now }) => (
          <div className={css.rules}>
            {visible ? (
              <Switch
                label={t('rules.mayBePublic')}
                description={t('rules.mayBePublicText')}
                checked={!off}
                disabled={!may(setMemberPrivacySettings)}
                onChange={(event) =>
                  change({ publicMemberCandidates: event.currentTarget.checked ? 'ANYONE' : 'NO_ONE' })
                }
              />
            ) : null}
            <SelectField
              label={t('rules.start')}
              hint={t('rules.startText')}
              value={now?.defaultPrivacy ?? 'PRIVATE'}
              disabled={off || !may(setDefaultPrivacyStatus)}
              onChange={(event) => {
                const defaultPrivacy = event.currentTarget.value as 'PUBLIC' | 'PRIVATE';
                void run(
                  () =>
                    client.call(setDefaultPrivacyStatus, {
                      defaultPrivacy: {
                        ...(now?.revision ? { revision: now.revision } : {}),
                        defaultPrivacy,
                      },
                    }),
                  t('members.saved'),
                );
              }}
            >
              <option value="PRIVATE">{t('members.private')}</option>
              <option value="PUBLIC">{t('members.public')}</option>
            </SelectField>
            {visible ? (
              <SelectField
                label={t('rules.who')}
                value={visible.publicMemberVisibility}
                disabled={off || !may(setMemberPrivacySettings)}
                onChange={(event) =>
                  change({
                    publicMemberVisibility: event.currentTarget
                      .value as typeof visible.publicMemberVisibility,
                  })
                }
              >
                <option value="VISIBLE_TO_ALL">{t('rules.whoAll')}</option>
                <option value="VISIBLE_TO_MEMBERS_ONLY">{t('rules.whoMembers')}</option>
              </SelectField>
            ) : null}
          </div>
        )}
      </Answer>
    </Panel>
  );
}
