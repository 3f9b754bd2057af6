import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Client } from '@souk/client';
import {
  createCustomFieldApplication,
  deleteCustomFieldApplication,
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
import { reading, serviceKey } from '@souk/query/operations';
import { Button, Checkbox, SelectField, TextField } from '@souk/ui';
import { FormDialog } from '../../../shared/Dialog.tsx';
import { useMay } from '../../../shared/may.tsx';
import { useStore } from '../../../shared/store.ts';
import { useTask } from '../../../shared/task.ts';
import { useDone } from '../../../shared/useDone.ts';
import { useBadges } from '../extras.ts';
import { useText } from '../text/index.ts';
import { fieldsService, types, type Field, type FieldType } from './fields.ts';
import css from './badges.module.css';

type Kind = 'ROLE' | 'BADGE';
type SignUp = NonNullable<Field['signUp']>;

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

/** Says who has a field; with nobody named, all members do. */
async function apply(
  client: Client,
  customFieldId: string,
  items: { applicationType: Kind; entityId: string }[],
  now: { revision?: string } | undefined,
): Promise<void> {
  if (items.length === 0) {
    if (now) await client.call(deleteCustomFieldApplication, { customFieldId });
    return;
  }
  const application = { customFieldId, applications: { items } };
  if (now) {
    await client.call(updateCustomFieldApplication, {
      application: { ...application, revision: now.revision },
    });
  } else await client.call(createCustomFieldApplication, { application });
}

export function FieldForm({ field, onClose }: { field: Field | null; onClose: () => void }) {
  const t = useText();
  const { client } = useStore();
  const may = useMay();
  const cache = useQueryClient();
  const { tell } = useDone(fieldsService);
  const task = useTask();
  const [name, setName] = useState(field?.name ?? '');
  const [fieldType, setType] = useState<FieldType>('TEXT');
  const [privacy, setPrivacy] = useState<'PUBLIC' | 'PRIVATE'>(
    field?.defaultPrivacy === 'PRIVATE' ? 'PRIVATE' : 'PUBLIC',
  );
  const [signUp, setSignUp] = useState<SignUp>(field?.signUp ?? 'NOT_ASKED');
  const [wanted, setWanted] = useState<Record<string, boolean>>({});
  const [tried, setTried] = useState(false);
  const { now, ready } = useApplies(field?.id);
  const definitions = useQuery({
    ...reading(client, listMemberRoleDefinitions, {}),
    enabled: may(listMemberRoleDefinitions),
  });
  const badges = useBadges().data?.badges ?? [];
  const narrows = may(createCustomFieldApplication) && may(updateCustomFieldApplication);
  const groups = [
    ...(definitions.data?.roles ?? [])
      .filter(({ roleKey }) => roleKey !== 'MEMBER')
      .map(({ id, title }) => ({ kind: 'ROLE' as Kind, id, label: t('members.roleNamed', { name: title }) })),
    ...badges.map(({ id, title }) => ({
      kind: 'BADGE' as Kind,
      id,
      label: t('held.badgeNamed', { name: title }),
    })),
  ];
  const had = (id: string) => now?.applications?.items.some(({ entityId }) => entityId === id) ?? false;
  const isOn = (id: string) => wanted[id] ?? had(id);
  const wrong = name.trim() ? undefined : t('held.nameMissing');
  const save = () => {
    setTried(true);
    if (wrong) return;
    const shared = {
      name: name.trim(),
      defaultPrivacy: privacy,
      ...(field?.fieldOrigin === 'SYSTEM' ? {} : { signUp }),
    };
    void task
      .run(async () => {
        const saved = field
          ? await client.call(updateCustomField, {
              field: { id: field.id, revision: field.revision, ...shared },
            })
          : await client.call(createCustomField, { field: { ...shared, fieldType } });
        if (Object.keys(wanted).length === 0) return;
        // Those that this dialog does not show stay: single members, plans.
        const others = (now?.applications?.items ?? []).filter(
          ({ entityId }) => !groups.some(({ id }) => id === entityId),
        ) as { applicationType: Kind; entityId: string }[];
        const chosen = groups
          .filter(({ id }) => isOn(id))
          .map(({ kind, id }) => ({ applicationType: kind, entityId: id }));
        await apply(client, saved.field.id, [...others, ...chosen], now);
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
      {field ? null : (
        <Suggestions
          onChoose={(one) => {
            setName(one.name);
            if (one.fieldType in types) setType(one.fieldType as FieldType);
          }}
        />
      )}
      <TextField
        label={t('people.name')}
        value={name}
        maxLength={150}
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
      <SelectField
        label={t('held.privacy')}
        value={privacy}
        onChange={(event) => setPrivacy(event.currentTarget.value as 'PUBLIC' | 'PRIVATE')}
      >
        <option value="PUBLIC">{t('held.shown')}</option>
        <option value="PRIVATE">{t('held.notShown')}</option>
      </SelectField>
      {field?.fieldOrigin === 'SYSTEM' ? null : (
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
        <fieldset className={css.checks}>
          <legend>{t('held.whoHas')}</legend>
          <p className={css.muted}>{t('held.whoHasHint')}</p>
          {groups.map(({ id, label }) => (
            <Checkbox
              key={id}
              label={label}
              checked={isOn(id)}
              onChange={(event) => {
                const { checked } = event.currentTarget;
                setWanted((before) => ({ ...before, [id]: checked }));
              }}
            />
          ))}
        </fieldset>
      ) : null}
    </FormDialog>
  );
}

/** Fields that were hidden: made again by their name, they are back with what members wrote. */
function Suggestions({ onChoose }: { onChoose: (one: { name: string; fieldType: string }) => void }) {
  const t = useText();
  const { client } = useStore();
  const may = useMay();
  const known = useQuery(reading(client, listCustomFields, {}));
  const asked = useQuery({
    ...reading(client, listCustomFieldSuggestions, {}),
    enabled: may(listCustomFieldSuggestions),
    staleTime: 0, // it was hidden a moment ago
  });
  const names = new Set(
    (known.data?.fields ?? []).filter(({ hidden }) => !hidden).map(({ name }) => name.toLowerCase()),
  );
  const list = (asked.data?.suggestions ?? [])
    .filter(({ name, fieldType }) => fieldType in types && !names.has(name.toLowerCase()))
    .slice(0, 6);
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
