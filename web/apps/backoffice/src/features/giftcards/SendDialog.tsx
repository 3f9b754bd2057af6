import { useState } from 'react';
import { sendGiftCard } from '@souk/client/operations/ecom-gift-vouchers';
import { serviceKey } from '@souk/query/operations';
import { SelectField, TextArea, TextField } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { FormDialog } from '../../shared/Dialog.tsx';
import { shopLanguages } from '../../shared/places.ts';
import { useStore } from '../../shared/store.ts';
import { useTask } from '../../shared/task.ts';
import { useDone } from '../../shared/useDone.ts';
import { useText } from './text/index.ts';

const service = serviceKey(sendGiftCard);

/** Mails a gift card, with its code and what is left on it, to whom it is for. */
export function SendDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText();
  const { client } = useStore();
  const { code } = useLanguage();
  const task = useTask();
  const { tell } = useDone(service);
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [message, setMessage] = useState('');
  const [language, setLanguage] = useState('');
  const [tried, setTried] = useState(false);
  const to = email.trim();
  const wrong = /^\S+@\S+\.\S+$/.test(to) ? undefined : t('cards.emailWrong');
  const send = () => {
    setTried(true);
    if (wrong) return;
    void task
      .run(() =>
        client.call(sendGiftCard, {
          id,
          recipient: {
            email: to,
            name: name.trim(),
            message: message.trim(),
            ...(language ? { language } : {}),
          },
        }),
      )
      .then((done) => {
        if (!done) return;
        onClose();
        tell(t('cards.sent', { to }));
      });
  };
  return (
    <FormDialog
      title={t('cards.send')}
      text={t('cards.sendText')}
      task={task}
      submit={t('cards.send')}
      onClose={onClose}
      onSubmit={send}
    >
      <TextField
        label={t('cards.email')}
        type="email"
        autoComplete="off"
        maxLength={254}
        value={email}
        error={tried ? wrong : undefined}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <TextField
        label={t('cards.recipient')}
        autoComplete="off"
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextArea
        label={t('cards.message')}
        maxLength={1000}
        value={message}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
      <SelectField
        label={t('cards.language')}
        value={language}
        onChange={(event) => setLanguage(event.currentTarget.value)}
      >
        <option value="">{t('cards.shopLanguage')}</option>
        {shopLanguages(code).map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  );
}
