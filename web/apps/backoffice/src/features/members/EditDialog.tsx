import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { listCustomFields } from '@souk/client/operations/members-custom-fields';
import { deleteMemberPhones, updateMember, updateMemberSlug } from '@souk/client/operations/members-members';
import { reading } from '@souk/query/operations';
import { SelectField, TextField } from '@souk/ui';
import { FormDialog } from '../../shared/Dialog.tsx';
import { useStore } from '../../shared/store.ts';
import { useTask } from '../../shared/task.ts';
import { useDone } from '../../shared/useDone.ts';
import { membersService } from './acts.ts';
import type { Member } from './shown.tsx';
import { useText } from './text/index.ts';

/** Name, how they are reached, the shop's own fields, and whether the profile is public. */
export function EditDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const t = useText();
  const { client } = useStore();
  const { tell } = useDone(membersService);
  const task = useTask();
  const fields = useQuery(reading(client, listCustomFields, {}));
  const shown = (fields.data?.fields ?? []).filter(
    ({ hidden, fieldOrigin, key }) => !hidden && key && fieldOrigin !== 'SYSTEM',
  );
  const had = (member.contact?.customFields ?? {}) as Record<string, { value?: unknown }>;
  const [first, setFirst] = useState(member.contact?.firstName ?? '');
  const [last, setLast] = useState(member.contact?.lastName ?? '');
  const [nick, setNick] = useState(member.profile?.nickname ?? '');
  const [slug, setSlug] = useState(member.profile?.slug ?? '');
  const [phone, setPhone] = useState(member.contact?.phones[0] ?? '');
  const [privacy, setPrivacy] = useState(member.privacyStatus);
  const [values, setValues] = useState<Record<string, string>>({});
  const valueOf = (key: string) => values[key] ?? String(had[key]?.value ?? '');
  const save = () => {
    const customFields = Object.fromEntries(
      shown
        .filter(({ key = '' }) => values[key] !== undefined)
        .map(({ key = '', fieldType }) => {
          const text = valueOf(key).trim();
          return [key, { value: text === '' ? null : fieldType === 'NUMBER' ? Number(text) : text }];
        }),
    );
    const phones = [phone.trim(), ...(member.contact?.phones.slice(1) ?? [])].filter(Boolean);
    const contact = {
      firstName: first.trim(),
      lastName: last.trim(),
      ...(phones.length > 0 ? { phones } : {}),
      ...(Object.keys(customFields).length > 0 ? { customFields: { ...had, ...customFields } } : {}),
    };
    void task
      .run(async () => {
        if (slug.trim() && slug.trim() !== member.profile?.slug) {
          await client.call(updateMemberSlug, { id: member.id, slug: slug.trim() });
        }
        // A list that is empty changes nothing: it has to be deleted.
        if (phones.length === 0 && member.contact?.phones.length) {
          await client.call(deleteMemberPhones, { id: member.id });
        }
        await client.call(updateMember, {
          member: {
            id: member.id,
            contact,
            profile: { nickname: nick.trim() },
            ...(privacy === member.privacyStatus ? {} : { privacyStatus: privacy }),
          },
        });
      })
      .then((done) => {
        if (!done) return;
        onClose();
        tell(t('members.saved'));
      });
  };
  return (
    <FormDialog
      title={t('members.edit')}
      task={task}
      submit={t('members.save')}
      onClose={onClose}
      onSubmit={save}
    >
      <TextField
        label={t('members.firstName')}
        value={first}
        onChange={(event) => setFirst(event.currentTarget.value)}
      />
      <TextField
        label={t('members.lastName')}
        value={last}
        onChange={(event) => setLast(event.currentTarget.value)}
      />
      <TextField
        label={t('members.nickname')}
        value={nick}
        onChange={(event) => setNick(event.currentTarget.value)}
      />
      <TextField
        label={t('members.slug')}
        hint={t('members.slugHint')}
        dir="ltr"
        maxLength={255}
        value={slug}
        onChange={(event) => setSlug(event.currentTarget.value)}
      />
      <TextField
        label={t('members.phone')}
        type="tel"
        value={phone}
        onChange={(event) => setPhone(event.currentTarget.value)}
      />
      {shown.map(({ id, key = '', name, fieldType }) => (
        <TextField
          key={id}
          label={name}
          type={
            fieldType === 'DATE' ? 'date' : fieldType === 'URL' || fieldType === 'SOCIAL' ? 'url' : 'text'
          }
          inputMode={fieldType === 'NUMBER' ? 'decimal' : undefined}
          value={valueOf(key)}
          onChange={(event) => {
            const { value } = event.currentTarget;
            setValues((now) => ({ ...now, [key]: value }));
          }}
        />
      ))}
      <SelectField
        label={t('members.profile')}
        value={privacy}
        onChange={(event) => setPrivacy(event.currentTarget.value as Member['privacyStatus'])}
      >
        <option value="PUBLIC">{t('members.public')}</option>
        <option value="PRIVATE">{t('members.private')}</option>
      </SelectField>
    </FormDialog>
  );
}
