import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  createCustomFieldApplication,
  getCustomFieldApplications,
  updateCustomFieldApplication,
} from '@souk/client/operations/members-custom-field-applications';
import { listCustomFieldSuggestions } from '@souk/client/operations/members-custom-field-suggestions';
import {
  createCustomField,
  listCustomFields,
  updateCustomField,
} from '@souk/client/operations/members-custom-fields';
import { listMemberRoleDefinitions } from '@souk/client/operations/members-member-role-definition';
import type { Schemas } from '@souk/client';
import { reading, serviceKey } from '@souk/query/operations';
import { Button, Checkbox, SelectField, TextField } from '@souk/ui';
import { FormDialog } from '../../../shared/Dialog.tsx';
import { useMay } from '../../../shared/may.tsx';
import { useStore } from '../../../shared/store.ts';
import { useTask } from '../../../shared/task.ts';
import { useDone } from '../../../shared/useDone.ts';
import { useBadges } from '../extras.ts';
import { useText } from '../text/index.ts';
import { appliedTo, apply, hasField, lacksField, type Group, type Ticks } from './applies.ts';
import {
  allFields,
  fieldMessage,
  fieldsService,
  isAlwaysPublic,
  networkOf,
  networks,
  types,
  type Field,
  type FieldType,
  type Network,
} from './fields.ts';
import css from './badges.module.css';

type SignUp = NonNullable<Field['signUp']>;
type Suggestion = Schemas['CustomfieldsSuggestion'];

const appliesKey = serviceKey(getCustomFieldApplications);

/** Who has a field: all members, or those with a role or badge. */
function useApplies(fieldId: string | undefined) {
  const { client } = useStore();
  const may = useMay();
  const asked = useQuery({
    ...reading(client, getCustomFieldApplications, { customFieldIds: fieldId ? [fieldId] : [] }),
    enabled: fieldId !== undefined && may(getCustomFieldApplications),
  });
  return { now: asked.data?.applications[0], ready: fieldId === undefined || !asked.isLoading };
}

/** The roles and badges that a field can be for. */
function useGroups(): Group[] {
  const t = useText();
  const { client } = useStore();
  const may = useMay();
  const definitions = useQuery({
    ...reading(client, listMemberRoleDefinitions, {}),
    enabled: may(listMemberRoleDefinitions),
  });
  const badges = useBadges().data?.badges ?? [];
  return [
    ...(definitions.data?.roles ?? [])
      .filter(({ roleKey }) => roleKey !== 'MEMBER')
      .map(({ id, title }) => ({
        kind: 'ROLE' as const,
        id,
        label: t('members.roleNamed', { name: title }),
      })),
    ...badges.map(({ id, title }) => ({
      kind: 'BADGE' as const,
      id,
      label: t('held.badgeNamed', { name: title }),
    })),
  ];
}

export function FieldForm({ field, onClose }: { field: Field | null; onClose: () => void }) {
  const t = useText();
  const { client } = useStore();
  const may = useMay();
  const cache = useQueryClient();
  const { tell } = useDone(fieldsService);
  const task = useTask();
  const [name, setName] = useState(field?.name ?? '');
  const [fieldType, setType] = useState<FieldType>((field?.fieldType as FieldType | undefined) ?? 'TEXT');
  const [network, setNetwork] = useState<Network>(field ? networkOf(field) : 'FACEBOOK');
  const [privacy, setPrivacy] = useState<'PUBLIC' | 'PRIVATE'>(
    field?.defaultPrivacy === 'PRIVATE' ? 'PRIVATE' : 'PUBLIC',
  );
  const [signUp, setSignUp] = useState<SignUp>(field?.signUp ?? 'NOT_ASKED');
  const [has, setHas] = useState<Ticks>({});
  const [lacks, setLacks] = useState<Ticks>({});
  const [tried, setTried] = useState(false);
  const { now, ready } = useApplies(field?.id);
  const groups = useGroups();
  const narrows = may(createCustomFieldApplication) && may(updateCustomFieldApplication);
  const system = field?.fieldOrigin === 'SYSTEM';
  const wrong = name.trim() ? undefined : t('held.nameMissing');
  const choose = (one: Suggestion) => {
    setName(one.name);
    if (one.fieldType in types) setType(one.fieldType as FieldType);
    setNetwork(networkOf(one));
    setPrivacy(one.defaultPrivacy === 'PUBLIC' ? 'PUBLIC' : 'PRIVATE');
  };
  const save = () => {
    setTried(true);
    if (wrong) return;
    const message = fieldMessage(field, { name, fieldType, network, privacy, signUp });
    void task
      .run(async () => {
        const saved = field
          ? await client.call(updateCustomField, {
              field: { id: field.id, revision: field.revision, ...message },
            })
          : await client.call(createCustomField, { field: message });
        if (Object.keys(has).length + Object.keys(lacks).length === 0) return;
        await apply(client, saved.field.id, appliedTo(now, groups, { has, lacks }), now);
      })
      .then(async (done) => {
        await cache.invalidateQueries({ queryKey: appliesKey });
        if (!done) return;
        onClose();
        tell(t('members.saved'));
      });
  };
  return (
    <FormDialog
      title={field ? t('held.editField') : t('held.newField')}
      task={task}
      submit={t('members.save')}
      onClose={onClose}
      onSubmit={save}
    >
      {field ? null : <Suggestions onChoose={choose} />}
      <TextField
        label={t('people.name')}
        hint={system ? t('held.systemName') : undefined}
        value={name}
        maxLength={150}
        disabled={system}
        error={tried ? wrong : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {field ? null : (
        <SelectField
          label={t('held.type')}
          value={fieldType}
          onChange={(event) => setType(event.currentTarget.value as FieldType)}
        >
          {Object.entries(types).map(([value, text]) => (
            <option key={value} value={value}>
              {t(text)}
            </option>
          ))}
        </SelectField>
      )}
      {fieldType === 'SOCIAL' ? (
        <SelectField
          label={t('held.network')}
          value={network}
          onChange={(event) => setNetwork(event.currentTarget.value as Network)}
        >
          {Object.entries(networks).map(([value, called]) => (
            <option key={value} value={value}>
              {called}
            </option>
          ))}
          <option value="OTHER">{t('held.network.other')}</option>
        </SelectField>
      ) : null}
      {isAlwaysPublic(field) ? null : (
        <SelectField
          label={t('held.privacy')}
          value={privacy}
          onChange={(event) => setPrivacy(event.currentTarget.value as 'PUBLIC' | 'PRIVATE')}
        >
          <option value="PUBLIC">{t('held.shown')}</option>
          <option value="PRIVATE">{t('held.notShown')}</option>
        </SelectField>
      )}
      {system ? null : (
        <SelectField
          label={t('held.signUp')}
          hint={t('held.signUpHint')}
          value={signUp}
          onChange={(event) => setSignUp(event.currentTarget.value as SignUp)}
        >
          <option value="NOT_ASKED">{t('held.signUpNot')}</option>
          <option value="OPTIONAL">{t('held.signUpOptional')}</option>
          <option value="REQUIRED">{t('held.signUpRequired')}</option>
        </SelectField>
      )}
      {narrows && ready && groups.length > 0 ? (
        <>
          <Choice
            title={t('held.whoHas')}
            text={t('held.whoHasHint')}
            groups={groups}
            isOn={(id) => has[id] ?? hasField(now, id)}
            onTick={(id, on) => setHas((before) => ({ ...before, [id]: on }))}
          />
          <Choice
            title={t('held.whoLacks')}
            text={t('held.whoLacksHint')}
            groups={groups}
            isOn={(id) => lacks[id] ?? lacksField(now, id)}
            onTick={(id, on) => setLacks((before) => ({ ...before, [id]: on }))}
          />
        </>
      ) : null}
    </FormDialog>
  );
}

function Choice({
  title,
  text,
  groups,
  isOn,
  onTick,
}: {
  title: string;
  text: string;
  groups: readonly Group[];
  isOn: (id: string) => boolean;
  onTick: (id: string, on: boolean) => void;
}) {
  return (
    <fieldset className={css.checks}>
      <legend>{title}</legend>
      <p className={css.muted}>{text}</p>
      {groups.map(({ id, label }) => (
        <Checkbox
          key={id}
          label={label}
          checked={isOn(id)}
          onChange={(event) => onTick(id, event.currentTarget.checked)}
        />
      ))}
    </fieldset>
  );
}

/** Fields that were hidden: made again by their name, they are back with what members wrote. */
function Suggestions({ onChoose }: { onChoose: (one: Suggestion) => void }) {
  const t = useText();
  const { client } = useStore();
  const may = useMay();
  const known = useQuery(reading(client, listCustomFields, allFields));
  const asked = useQuery({
    ...reading(client, listCustomFieldSuggestions, { paging: { limit: 100 } }),
    enabled: may(listCustomFieldSuggestions),
    staleTime: 0, // it was hidden a moment ago
  });
  const names = new Set(
    (known.data?.fields ?? []).filter(({ hidden }) => !hidden).map(({ name }) => name.toLowerCase()),
  );
  const list = (asked.data?.suggestions ?? []).filter(
    ({ name, fieldType }) => fieldType in types && !names.has(name.toLowerCase()),
  );
  if (list.length === 0) return null;
  return (
    <div role="group" aria-label={t('held.suggested')} className={css.suggested}>
      <span className={css.muted}>{t('held.suggested')}</span>
      {list.map((one) => (
        <Button key={one.name} size="small" variant="secondary" onClick={() => onChoose(one)}>
          {one.name}
        </Button>
      ))}
    </div>
  );
}
