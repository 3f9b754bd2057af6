import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Operation } from '@souk/client';
import { listCustomFields } from '@souk/client/operations/members-custom-fields';
import { updateMember, updateMemberSlug } from '@souk/client/operations/members-members';
import { reading } from '@souk/query/operations';
import { Callout } from '@souk/ui';
import { FormDialog } from '../../shared/Dialog.tsx';
import { EditorField } from '../../shared/form/EditorForm.tsx';
import type { FieldSpec } from '../../shared/form/types.ts';
import { useEditor } from '../../shared/form/useEditor.ts';
import { useMay } from '../../shared/may.tsx';
import { codeOf, useStore } from '../../shared/store.ts';
import { useDone } from '../../shared/useDone.ts';
import { allFields } from './badges/fields.ts';
import { ownField, patchOf, valuesOf, wrongIn, type MemberValues } from './edit.ts';
import { PictureField } from './PictureField.tsx';
import { membersService } from './services.ts';
import type { Member } from './shown.tsx';
import { useText } from './text/index.ts';

type Field = FieldSpec<MemberValues>;
type Sent = typeof updateMember extends Operation<infer In, unknown> ? In : never;

/** Name, how they are reached, the shop's own fields, and whether the profile is public. Only changes are sent. */
export function EditDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const t = useText();
  const { client } = useStore();
  const may = useMay();
  const { tell, reload } = useDone(membersService);
  const [partly, setPartly] = useState(false);
  const [taken, setTaken] = useState(false);
  const found = useQuery({ ...reading(client, listCustomFields, allFields), enabled: may(listCustomFields) });
  const own = (found.data?.fields ?? []).filter(
    ({ hidden, fieldOrigin, key }) => !hidden && key && fieldOrigin !== 'SYSTEM',
  );
  const kinds = new Map(own.map(({ key = '', fieldType }) => [key, fieldType]));
  const fields: Field[] = [
    { name: 'firstName', label: t('members.firstName'), maxLength: 100 },
    { name: 'lastName', label: t('members.lastName'), maxLength: 100 },
    { name: 'nickname', label: t('members.nickname'), maxLength: 100 },
    {
      name: 'title',
      label: t('members.title'),
      hint: t('members.titleHint'),
      maxLength: 100,
      server: 'profile.title',
    },
    {
      name: 'photo',
      label: t('members.photo'),
      kind: 'custom',
      server: 'profile.photo',
      render: ({ value, onChange }) => {
        const [id = '', url = ''] = Array.isArray(value) ? (value as string[]) : [];
        return (
          <PictureField
            label={t('members.photo')}
            value={url ? { id, url } : null}
            onChange={(stored) => onChange(stored ? [stored.id, stored.url] : [])}
          />
        );
      },
    },
    { name: 'slug', label: t('members.slug'), hint: t('members.slugHint'), maxLength: 255 },
    { name: 'phone', label: t('members.phone'), maxLength: 50, server: 'contact.phones' },
    { name: 'company', label: t('members.company'), maxLength: 100 },
    { name: 'jobTitle', label: t('members.jobTitle'), maxLength: 100 },
    { name: 'birthdate', label: t('members.birthdate'), kind: 'date' },
    ...own.map(({ key = '', name, fieldType }): Field => ({
      name: ownField(key),
      label: name,
      kind: fieldType === 'DATE' ? 'date' : fieldType === 'NUMBER' ? 'amount' : 'text',
      server: `contact.customFields.${key}`,
      check: (value) => {
        const wrong = wrongIn(fieldType, value);
        return wrong && t(wrong);
      },
    })),
    {
      name: 'privacyStatus',
      label: t('members.profile'),
      kind: 'choice',
      options: [
        { value: 'PUBLIC', label: t('members.public') },
        { value: 'PRIVATE', label: t('members.private') },
      ],
    },
  ];
  const editor = useEditor<MemberValues>({
    id: `member.${member.id}`,
    saved: { values: valuesOf(member) },
    parts: [{ fields }],
    save: async (_, changed) => {
      setPartly(false);
      setTaken(false);
      const patch = patchOf(member, changed, kinds);
      if (patch) {
        await client.call(updateMember, { member: { id: member.id, ...patch } } as Sent);
      }
      if (changed.slug === undefined) return;
      // The address has a call of its own, after all else: it is what somebody else may have.
      await client
        .call(updateMemberSlug, { id: member.id, slug: changed.slug.trim() })
        .catch((error: unknown) => {
          setPartly(patch !== null);
          setTaken(codeOf(error) === 'SLUG_ALREADY_EXISTS');
          if (patch) void reload();
          throw error;
        });
    },
  });
  const save = async () => {
    if (!(await editor.save())) return;
    onClose();
    tell(t('members.saved'));
  };
  return (
    <FormDialog
      title={t('members.edit')}
      task={{ busy: editor.busy, problem: taken ? t('members.slugTaken') : editor.problem }}
      submit={t('members.save')}
      onClose={() => {
        editor.forget();
        onClose();
      }}
      onSubmit={() => void save()}
    >
      {partly ? (
        <Callout tone="attention">
          <p>{t('members.slugOnly')}</p>
        </Callout>
      ) : null}
      {editor.restored ? (
        <Callout tone="attention">
          <p>{t('form.restored')}</p>
        </Callout>
      ) : null}
      {fields.map((field) => (
        <EditorField key={field.name} id="member" editor={editor} field={field} checkedWhenLeft={false} />
      ))}
    </FormDialog>
  );
}
