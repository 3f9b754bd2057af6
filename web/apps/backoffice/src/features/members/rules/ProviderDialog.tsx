import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import {
  createIdentityProvider,
  getIdentityProvider,
  listPresets,
  queryIdentityProviders,
  updateIdentityProvider,
} from '@souk/client/operations/identity-providers';
import { reading, serviceKey } from '@souk/query/operations';
import { Callout, SelectField, TextArea, TextField } from '@souk/ui';
import { FormDialog } from '../../../shared/Dialog.tsx';
import { ConflictDialog } from '../../../shared/form/ConflictDialog.tsx';
import { EditorField } from '../../../shared/form/EditorForm.tsx';
import type { FieldSpec, Saved } from '../../../shared/form/types.ts';
import { useEditor } from '../../../shared/form/useEditor.ts';
import { useMe, useStore } from '../../../shared/store.ts';
import { useDone } from '../../../shared/useDone.ts';
import { useText } from '../text/index.ts';
import { blank, sentOf, valuesOf, type Kind, type Provider, type ProviderValues } from './provider.ts';

const savedOf = (provider: Provider): Saved<ProviderValues> => ({
  values: valuesOf(provider),
  revision: provider.revision,
});

type Name =
  | 'name'
  | 'issuer'
  | 'clientId'
  | 'teamId'
  | 'keyId'
  | 'scopes'
  | 'allowedDomains'
  | 'trustEmail'
  | 'forMembers'
  | 'forStaff';

/** Adds an account kept elsewhere that people sign in with, or changes one. A secret is written and never shown. */
export function ProviderDialog({ provider, onClose }: { provider: Provider | null; onClose: () => void }) {
  const t = useText();
  const { client } = useStore();
  const { owner } = useMe();
  const { tell } = useDone(serviceKey(queryIdentityProviders));
  const found = useQuery(reading(client, listPresets, {}));
  const presets = found.data?.presets ?? [];
  const [kind, setKind] = useState<Kind>(provider?.kind ?? 'GOOGLE');
  // Apart from the form: what is kept of a form while it is filled in must not hold secrets.
  const [secret, setSecret] = useState('');
  const [tried, setTried] = useState(false);
  const preset = presets.find((one) => one.kind === kind);
  const apple = kind === 'APPLE';
  const needed = t('rules.needed');
  const ten = (value: unknown) => (String(value).trim().length === 10 ? undefined : t('rules.tenCharacters'));
  const fields: Record<Name, FieldSpec<ProviderValues>> = {
    name: { name: 'name', label: t('rules.button'), hint: preset?.name, maxLength: 50 },
    issuer: {
      name: 'issuer',
      label: t('rules.issuer'),
      hint: preset?.issuer,
      maxLength: 2048,
      required: preset && !preset.issuer ? needed : undefined,
    },
    clientId: {
      name: 'clientId',
      label: t(apple ? 'rules.serviceId' : 'rules.clientId'),
      maxLength: 500,
      required: needed,
    },
    teamId: {
      name: 'teamId',
      label: t('rules.teamId'),
      maxLength: 10,
      ...(apple ? { required: needed, check: ten } : {}),
    },
    keyId: {
      name: 'keyId',
      label: t('rules.keyId'),
      maxLength: 10,
      ...(apple ? { required: needed, check: ten } : {}),
    },
    scopes: {
      name: 'scopes',
      label: t('rules.scopes'),
      hint: t('rules.scopesHint', { list: (preset?.scopes ?? []).join(' ') }),
      kind: 'multiline',
    },
    allowedDomains: {
      name: 'allowedDomains',
      label: t('rules.domains'),
      hint: t('rules.domainsHint'),
      kind: 'multiline',
    },
    trustEmail: {
      name: 'trustEmail',
      label: t('rules.trust'),
      hint: t('rules.trustHint'),
      kind: 'switch',
      check: (value, values) =>
        value === true && values.allowedDomains.trim() === '' ? t('rules.trustNeedsDomains') : undefined,
    },
    forMembers: {
      name: 'forMembers',
      label: t('rules.forMembers'),
      kind: 'switch',
      check: (value, values) => (value !== true && !values.forStaff ? t('rules.forSomebody') : undefined),
    },
    forStaff: {
      name: 'forStaff',
      label: t('rules.forStaff'),
      hint: t('rules.forStaffHint'),
      kind: 'switch',
      off: owner ? undefined : t('rules.forStaffLocked'),
    },
  };
  const id = provider ? `provider.${provider.id}` : 'provider.new';
  const editor = useEditor<ProviderValues>({
    id,
    saved: provider ? savedOf(provider) : { values: blank(kind) },
    parts: [{ fields: Object.values(fields) }],
    isNew: !provider,
    takesOver: true,
    ...(provider
      ? {
          latest: async () => {
            const request = { identityProviderId: provider.id };
            return savedOf((await client.call(getIdentityProvider, request)).identityProvider);
          },
        }
      : {}),
    save: (now, changed, revision) => {
      if (provider) {
        const identityProvider = { id: provider.id, revision, ...sentOf({ ...now, kind }, changed, secret) };
        return client.call(updateIdentityProvider, { identityProvider } as never);
      }
      const name = now.name.trim() || preset?.name || kind;
      const given: Partial<ProviderValues> = Object.fromEntries(
        Object.entries(now).filter(([, value]) => value !== ''),
      );
      const identityProvider = { kind, enabled: true, ...sentOf({ ...now, kind }, given, secret), name };
      return client.call(createIdentityProvider, { identityProvider } as never);
    },
  });
  // A new place, and one that has none yet, needs a secret where the kind does.
  const noSecret = preset?.needsSecret === true && !secret.trim() && !provider?.hasClientSecret;
  const save = async () => {
    setTried(true);
    if (noSecret || !(await editor.save())) return;
    onClose();
    tell(t('members.saved'));
  };
  const field = (name: Name) => (
    <EditorField key={name} id={id} editor={editor} field={fields[name]} checkedWhenLeft={false} />
  );
  const secretField = {
    label: t(apple ? 'rules.appleKey' : 'rules.secret'),
    hint: provider?.hasClientSecret ? t('rules.secretKept') : apple ? t('rules.appleKeyHint') : undefined,
    error: tried && noSecret ? needed : undefined,
    autoComplete: 'off',
    value: secret,
    onChange: (event: { currentTarget: { value: string } }) => setSecret(event.currentTarget.value),
  };
  return (
    <>
      <FormDialog
        wide
        title={provider ? t('rules.editProvider', { name: provider.name }) : t('rules.add')}
        text={found.data ? t('rules.callback', { url: found.data.callbackUrl }) : undefined}
        task={editor}
        submit={t('members.save')}
        onClose={() => {
          editor.forget();
          onClose();
        }}
        onSubmit={() => void save()}
      >
        {editor.restored ? (
          <Callout tone="attention">
            <p>{t('form.restored')}</p>
          </Callout>
        ) : null}
        {provider ? null : (
          <SelectField
            label={t('rules.kind')}
            value={kind}
            onChange={(event) => setKind(event.currentTarget.value as Kind)}
          >
            {presets.map((one) => (
              <option key={one.kind} value={one.kind}>
                {one.name}
              </option>
            ))}
          </SelectField>
        )}
        {field('name')}
        {preset?.issuer && !provider && kind !== 'MICROSOFT' ? null : field('issuer')}
        {field('clientId')}
        {apple ? [field('teamId'), field('keyId')] : null}
        {apple ? (
          <TextArea {...secretField} dir="ltr" rows={5} spellCheck={false} />
        ) : (
          <TextField {...secretField} type="password" />
        )}
        {(['scopes', 'allowedDomains', 'trustEmail', 'forMembers', 'forStaff'] as const).map(field)}
      </FormDialog>
      {editor.overtakenBy ? (
        <ConflictDialog
          fields={Object.values(fields)}
          overtaken={editor.overtakenBy}
          onDecide={editor.settleConflict}
        />
      ) : null}
    </>
  );
}
