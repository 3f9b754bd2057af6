// The shop's own fields of member profiles, whom they apply to, and the roles of members: every operation of the
// public services.
import {
  authorization,
  customFieldApplications,
  customFields,
  customFieldSuggestions,
  memberRoleDefinition,
  members,
} from '@wix/members';
import { ApiKeyStrategy, createClient, OAuthStrategy, type Tokens } from '@wix/sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countCalls } from '../support/calls';
import { newMember, nobody, refusal, site, violation } from '../support/community';
import { admin } from '../support/mails';
import { patience } from '../support/patience';
import { databases, startSouk, type Souk } from '../support/souk';
import { redirectTo } from '../support/wix';

const counted = { customFields, customFieldApplications, customFieldSuggestions, memberRoleDefinition, authorization };
const modules = { ...counted, members };

describe.each(databases)('fields and roles on %s', (database) => {
  let souk: Souk;
  let wire: ReturnType<typeof redirectTo>;
  const calls = countCalls(counted);
  const manager = () =>
    calls.of(createClient({ modules, auth: ApiKeyStrategy({ apiKey: souk.apiKey, siteId: site }) }));
  const as = (tokens?: Tokens) =>
    calls.of(createClient({ modules, auth: OAuthStrategy({ clientId: souk.clientId, tokens }) }));

  beforeAll(async () => {
    souk = await startSouk(database);
    wire = redirectTo(souk.url);
  });
  afterAll(async () => {
    wire?.restore();
    await souk?.stop();
  });

  it('fields are made, changed, ordered, hidden, restored and deleted', async () => {
    const wix = manager().customFields;
    const made = await wix.createCustomField({ name: 'Favourite Café', fieldType: 'TEXT', defaultPrivacy: 'PUBLIC' });
    expect(made).toMatchObject({
      name: 'Favourite Café',
      key: 'custom.favourite-cafe',
      fieldType: 'TEXT',
      defaultPrivacy: 'PUBLIC',
      socialType: 'UNKNOWN',
      fieldOrigin: 'CUSTOM',
      appliesTo: 'ALL_MEMBERS',
      section: 'GENERAL',
      revision: '1',
    });
    expect(made._createdDate).toBeInstanceOf(Date);
    const social = await wix.createCustomField({ name: 'Band', fieldType: 'SOCIAL', socialType: 'SOUNDCLOUD' });
    expect(social).toMatchObject({ section: 'SOCIAL', socialType: 'SOUNDCLOUD', defaultPrivacy: 'PRIVATE' });
    await expect(wix.createCustomField({ name: 'x', fieldType: 'SOCIAL' })).rejects.toMatchObject({
      details: { applicationError: { code: 'INVALID_FIELD_SOCIAL_TYPE', data: { invalidSocialType: 'UNKNOWN' } } },
    });
    await expect(wix.createCustomField({ name: '' })).rejects.toMatchObject(violation('field.name'));
    await expect(wix.createCustomField({ name: 'favourite café' })).rejects.toMatchObject(
      refusal('CUSTOM_FIELD_ALREADY_EXISTS'),
    );
    expect((await wix.getCustomField(made._id!)).field).toEqual(made);
    const changed = await wix.updateCustomField(made._id!, { name: 'Tea room', revision: made.revision! } as never);
    expect(changed).toMatchObject({ name: 'Tea room', key: made.key, revision: '2' });
    await expect(wix.updateCustomField(made._id!, { name: 'Late', revision: '1' } as never)).rejects.toMatchObject(
      refusal('INVALID_REVISION'),
    );

    const listed = await wix.listCustomFields({ paging: { limit: 100 } });
    const names = listed.fields!.map((f) => f.name);
    expect(names).toEqual(['First name', 'Last name', 'Phone', 'Tea room', 'Display name', 'Title', 'Band']);
    expect(listed.metadata).toMatchObject({ count: 7, total: 7, offset: 0 });
    expect((await as().customFields.listCustomFields()).fields!.map((f) => f.name)).toContain('Tea room');
    expect((await as().customFields.listCustomFields()).fields!.map((f) => f.name)).not.toContain('Band');
    const first = listed.fields![0]!;
    await expect(
      wix.updateCustomField(first._id!, { name: 'Forename', revision: first.revision! } as never),
    ).rejects.toMatchObject({
      details: {
        applicationError: {
          code: 'RESERVED_FIELD_NAME_NON_EDITABLE',
          data: { newName: 'Forename', currentName: 'First name' },
        },
      },
    });
    const display = listed.fields!.find((f) => f.name === 'Display name')!;
    await expect(
      wix.updateCustomField(display._id!, { defaultPrivacy: 'PRIVATE', revision: display.revision! } as never),
    ).rejects.toMatchObject({
      details: {
        applicationError: {
          code: 'INCORRECT_FIELD_PRIVACY',
          data: { incorrectPrivacy: 'PRIVATE', correctPrivacy: 'PUBLIC' },
        },
      },
    });
    const ordered = await wix.updateCustomFieldsOrder([made._id!], { section: 'GENERAL' });
    expect(ordered.section).toBe('GENERAL');
    expect(ordered.fields![0]!._id).toBe(made._id);

    // A hidden field is suggested, and comes back by its name.
    await wix.hideCustomField(made._id!, '2');
    const suggestions = manager().customFieldSuggestions;
    const found = await suggestions.queryCustomFieldSuggestions().eq('name', 'Tea room').find();
    expect(found.items).toEqual([
      {
        name: 'Tea room',
        defaultPrivacy: 'PUBLIC',
        fieldType: 'TEXT',
        socialType: 'UNKNOWN',
        fieldOrigin: 'CUSTOM',
        customFieldId: made._id,
      },
    ]);
    const all = await suggestions.listCustomFieldSuggestions({
      paging: { limit: 3 },
      sorting: [{ fieldName: 'name', order: 'DESC' }],
    });
    expect(all.suggestions![0]!.name).toBe('Tea room');
    expect(all.suggestions).toHaveLength(3);
    expect(all.metadata!.total).toBeGreaterThan(3);
    await expect(wix.createCustomField({ name: 'Tea room', fieldType: 'NUMBER' })).rejects.toMatchObject({
      details: {
        applicationError: { code: 'INCORRECT_FIELD_TYPE', data: { incorrectType: 'NUMBER', correctType: 'TEXT' } },
      },
    });
    const back = await wix.createCustomField({ name: 'Tea room' });
    expect(back).toMatchObject({ _id: made._id, key: made.key, revision: '4' });

    // Its values go when it is deleted.
    const ada = await newMember(souk, 'ada', { contact: { customFields: { [made.key!]: { value: 'Mariage' } } } });
    await wix.deleteCustomField(made._id!, '4');
    await expect(wix.getCustomField(made._id!)).rejects.toMatchObject(refusal('CUSTOM_FIELD_NOT_FOUND'));
    await expect
      .poll(
        async () =>
          Object.keys((await manager().members.getMember(ada.id, { fieldsets: ['FULL'] })).contact!.customFields ?? {}),
        { timeout: patience, interval: 50 },
      )
      .toEqual([]);
    await expect(wix.deleteCustomField(first._id!, first.revision!)).rejects.toMatchObject(
      refusal('CANNOT_DELETE_SYSTEM_FIELD'),
    );
    await wix.deleteCustomField(social._id!, social.revision!);
  });

  it('fields apply to members, roles and badges', async () => {
    const { customFields: fields, customFieldApplications: wix, memberRoleDefinition, authorization } = manager();
    const field = (await fields.createCustomField({ name: 'Discount card' }))._id!;
    const ada = await newMember(souk, 'ada');
    const omar = await newMember(souk, 'omar');
    const { role } = await memberRoleDefinition.createMemberRoleDefinition('trade', { roleTitle: 'Trade' });
    const applies = async () => {
      const { results } = await wix.getMembersCustomFieldApplications([ada.id, omar.id]);
      return results!.map((r) => r.applications!.find((a) => a.customField!._id === field)!.applies);
    };
    expect(await applies()).toEqual([true, true]);
    await expect(wix.getCustomFieldApplication(field)).rejects.toMatchObject(
      refusal('CUSTOM_FIELD_APPLICATION_NOT_FOUND'),
    );
    const made = await wix.createCustomFieldApplication({
      customFieldId: field,
      applications: { items: [{ applicationType: 'ROLE', entityId: role!._id! }] },
    });
    expect(made).toMatchObject({
      customFieldId: field,
      customFieldKey: 'custom.discount-card',
      revision: '1',
      applications: { items: [{ applicationType: 'ROLE', entityId: role!._id }] },
    });
    expect(await applies()).toEqual([false, false]);
    await authorization.assignRole(omar.id, 'trade');
    expect(await applies()).toEqual([false, true]);
    expect((await fields.getCustomField(field)).field!.appliesTo).toBe('SELECTED_MEMBERS');
    const changed = await wix.updateCustomFieldApplication(field, {
      applications: {
        items: [
          { applicationType: 'MEMBER', entityId: ada.id },
          { applicationType: 'ROLE', entityId: role!._id! },
        ],
      },
      exclusions: { items: [{ exclusionType: 'MEMBER', entityId: omar.id }] },
      revision: '1',
    } as never);
    expect(changed).toMatchObject({
      revision: '2',
      exclusions: { items: [{ exclusionType: 'MEMBER', entityId: omar.id }] },
    });
    expect(await applies()).toEqual([true, false]);
    expect((await wix.getCustomFieldApplication(field)).application).toMatchObject({
      customFieldId: field,
      revision: '2',
    });
    expect((await wix.getCustomFieldApplications([field, nobody])).applications).toHaveLength(1);
    const roles = (await wix.getRolesCustomFieldApplications([role!._id!])).results!;
    expect(roles[0]).toMatchObject({ roleId: role!._id });
    expect(roles[0]!.applications!.find((a) => a.customFieldKey === 'custom.discount-card')!.applies).toBe(true);
    const mine = await as(ada.tokens).customFieldApplications.getMembersCustomFieldApplications([ada.id]);
    expect(mine.results![0]!.memberId).toBe(ada.id);
    await wix.deleteCustomFieldApplication(field);
    expect(await applies()).toEqual([true, true]);
  });

  it('roles are defined, given and taken', async () => {
    const { memberRoleDefinition: wix, authorization } = manager();
    const { role } = await wix.createMemberRoleDefinition('editor', { roleTitle: 'Editor', blockable: true });
    expect(role).toMatchObject({ roleKey: 'editor', title: 'Editor', blockable: true, revision: '1' });
    await expect(wix.createMemberRoleDefinition('editor', { roleTitle: 'Again' })).rejects.toMatchObject({
      status: 409,
    });
    expect((await wix.getMemberRoleDefinition('editor')).role).toEqual(role);
    await expect(wix.getMemberRoleDefinition('nobody')).rejects.toMatchObject(refusal('ROLE_DOES_NOT_EXIST'));
    const listed = (await wix.listMemberRoleDefinitions()).roles!;
    expect(listed.map((r) => r.roleKey)).toContain('editor');
    const system = listed.find((r) => !['editor', 'trade'].includes(r.roleKey!))!;
    await expect(
      wix.updateMemberRoleDefinition(system.roleKey!, { blockable: true, revision: system.revision! }),
    ).rejects.toMatchObject(refusal('CANNOT_UPDATE_SYSTEM_ROLE'));
    await expect(wix.deleteMemberRoleDefinition(system.roleKey!)).rejects.toMatchObject(
      refusal('CANNOT_DELETE_SYSTEM_ROLE'),
    );

    const ada = await newMember(souk, 'ada');
    const omar = await newMember(souk, 'omar');
    expect((await authorization.assignRole(ada.id, 'editor')).roleKey).toBe('editor');
    await expect(authorization.assignRole(ada.id, 'nothing')).rejects.toMatchObject(refusal('ROLE_DOES_NOT_EXIST'));
    await admin(souk, 'POST', `/v1/members/${omar.id}/block`);
    await expect(authorization.assignRole(omar.id, 'editor')).rejects.toMatchObject(refusal('MEMBER_BLOCKED'));
    expect((await wix.updateMemberRoleDefinition('editor', { blockable: false, revision: '1' })).role).toMatchObject({
      blockable: false,
      revision: '2',
    });
    await expect(wix.updateMemberRoleDefinition('editor', { blockable: true, revision: '1' })).rejects.toMatchObject(
      refusal('INVALID_REVISION'),
    );
    await authorization.assignRole(omar.id, 'editor');
    expect((await authorization.getRoles(ada.id)).roles).toContainEqual({ roleKey: 'editor', title: 'Editor' });
    const found = (await authorization.queryRoles({ query: { filter: { roleKey: 'editor' } } })).rolesByMemberId!;
    expect(Object.keys(found).sort()).toEqual([ada.id, omar.id].sort());
    expect(found[ada.id]!.roles).toContainEqual({ roleKey: 'editor', title: 'Editor' });
    expect((await authorization.unassignRole(omar.id, 'editor')).roleKey).toBe('editor');
    expect((await authorization.getRoles(omar.id)).roles!.map((r) => r.roleKey)).not.toContain('editor');
    await expect(authorization.unassignRole(ada.id, 'nothing')).rejects.toMatchObject(
      violation('roleKey', 'INVALID_ROLE'),
    );
    // Who has a role keeps it when its definition goes.
    await wix.deleteMemberRoleDefinition('editor');
    expect((await authorization.getRoles(ada.id)).roles!.map((r) => r.roleKey)).toContain('editor');
    await expect(as(ada.tokens).authorization.assignRole(ada.id, 'trade')).rejects.toMatchObject({ status: 403 });
  });

  it('have had every operation of the services', () => expect(calls.missing()).toEqual([]));
});
