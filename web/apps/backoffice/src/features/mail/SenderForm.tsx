import { useState } from 'react';
import type { Schemas } from '@souk/client';
import { getSender, updateSender } from '@souk/client/operations/souk-mail-sender';
import { serviceKey } from '@souk/query/operations';
import { useNotice } from '@souk/ui';
import { EditorField, EditorForm } from '../../shared/form/EditorForm.tsx';
import type { FieldSpec, Saved } from '../../shared/form/types.ts';
import { useEditor } from '../../shared/form/useEditor.ts';
import { useMay } from '../../shared/may.tsx';
import { useStore } from '../../shared/store.ts';
import { useDone } from '../../shared/useDone.ts';
import { useText } from './text/index.ts';

type Answer = Schemas['MailSenderAnswer'];

// As the form wants its values: a type, for interfaces have no index.
interface Typed extends Record<string, string> {
  name: string;
  address: string;
  replyTo: string;
}

const service = serviceKey(updateSender);
const id = 'mail-sender';

const savedOf = ({ sender, revision }: Answer): Saved<Typed> => ({
  values: { name: sender.name, address: sender.address, replyTo: sender.replyTo },
  revision,
});

/** Who mails come from and where answers go to. What is empty follows from the shop's name and contact e-mail. */
export function SenderForm({ from }: { from: Answer }) {
  const t = useText();
  const notify = useNotice();
  const { reload } = useDone(service);
  const [version, setVersion] = useState(0);
  const onSaved = async () => {
    await reload();
    setVersion((now) => now + 1);
    notify({ text: t('mail.senderSaved') });
  };
  return <SenderFields key={version} from={from} onSaved={() => void onSaved()} />;
}

function SenderFields({ from, onSaved }: { from: Answer; onSaved: () => void }) {
  const t = useText();
  const may = useMay();
  const { client } = useStore();
  const { sender, used } = from;
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
    saved: savedOf(from),
    parts: [{ fields }],
    takesOver: true,
    latest: async () => savedOf(await client.call(getSender, {})),
    save: (_, changed, revision) => client.call(updateSender, { sender: changed, revision }),
    onSaved,
  });
  return (
    <EditorForm id={id} editor={editor}>
      {fields.map((field) => (
        <EditorField key={field.name} id={id} editor={editor} field={field} />
      ))}
    </EditorForm>
  );
}
