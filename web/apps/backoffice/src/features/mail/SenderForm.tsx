import type { Schemas } from '@souk/client';
import { updateSender } from '@souk/client/operations/souk-mail-sender';
import { serviceKey } from '@souk/query/operations';
import { EditorField, EditorForm } from '../../shared/form/EditorForm.tsx';
import type { FieldSpec } from '../../shared/form/types.ts';
import { useEditor } from '../../shared/form/useEditor.ts';
import { useMay } from '../../shared/may.tsx';
import { useStore } from '../../shared/store.ts';
import { useDone } from '../../shared/useDone.ts';
import { useText } from './text/index.ts';

type Sender = Schemas['MailSender'];

// As the form wants its values: a type, for interfaces have no index.
interface Typed extends Record<string, string> {
  name: string;
  address: string;
  replyTo: string;
}

const service = serviceKey(updateSender);
const id = 'mail-sender';

/** Who mails come from and where answers go to. What is empty follows from the shop's name and contact e-mail. */
export function SenderForm({ sender, used }: { sender: Sender; used: Sender }) {
  const t = useText();
  const may = useMay();
  const { client } = useStore();
  const { tell } = useDone(service);
  const off = may(updateSender) ? undefined : t('mail.senderLocked');
  const check = (value: unknown) =>
    typeof value === 'string' && /^\S+@\S+\.\S+$/.test(value.trim()) ? undefined : t('mail.addressWrong');
  const now = (value: string) => (value ? t('mail.emptyIs', { value }) : t('mail.nobody'));
  const fields: FieldSpec<Typed>[] = [
    {
      name: 'name',
      label: t('mail.senderName'),
      hint: sender.name ? undefined : now(used.name),
      maxLength: 100,
      server: 'sender.name',
      off,
    },
    {
      name: 'address',
      label: t('mail.senderAddress'),
      hint: sender.address ? t('mail.addressHint') : `${now(used.address)} ${t('mail.addressHint')}`,
      kind: 'email',
      maxLength: 254,
      server: 'sender.address',
      check,
      off,
    },
    {
      name: 'replyTo',
      label: t('mail.answers'),
      hint: sender.replyTo ? undefined : now(used.replyTo || used.address),
      kind: 'email',
      maxLength: 254,
      server: 'sender.replyTo',
      check,
      off,
    },
  ];
  const editor = useEditor<Typed>({
    id,
    saved: { values: { name: sender.name, address: sender.address, replyTo: sender.replyTo } },
    parts: [{ fields }],
    save: (_, changed) => client.call(updateSender, { sender: changed }),
    onSaved: () => tell(t('mail.senderSaved')),
  });
  return (
    <EditorForm id={id} editor={editor}>
      {fields.map((field) => (
        <EditorField key={field.name} id={id} editor={editor} field={field} />
      ))}
    </EditorForm>
  );
}
