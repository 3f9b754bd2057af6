import { useState } from 'react';
import { Textarea } from '@mantine/core';
import { TextField } from '@souk/ui';
import type { OAuthClient } from '../../shared/api.ts';
import { FormDialog } from '../../shared/Dialog.tsx';
import { keys } from '../../shared/queries.ts';
import { useStore } from '../../shared/store.ts';
import { useTask } from '../../shared/task.ts';
import { useText } from './text/index.ts';
import { useDone } from '../../shared/useDone.ts';

const lines = (text: string) => [...new Set(text.split(/\s+/).filter(Boolean))];

/** Makes a client for a front end elsewhere, or changes where it may send people. */
export function ClientDialog({ client, onClose }: { client?: OAuthClient; onClose: () => void }) {
  const t = useText();
  const { api } = useStore();
  const task = useTask();
  const { tell } = useDone(keys.access);
  const [name, setName] = useState(client?.name ?? '');
  const [uris, setUris] = useState(client?.allowedRedirectUris.join('\n') ?? '');
  const [domains, setDomains] = useState(client?.allowedRedirectDomains.join('\n') ?? '');
  const [error, setError] = useState('');
  const save = async () => {
    setError(name.trim() ? '' : t('access.nameNeeded'));
    if (!name.trim()) return;
    const wanted = {
      ...(client ? { id: client.id, revision: client.revision } : {}),
      name: name.trim(),
      allowedRedirectUris: lines(uris),
      allowedRedirectDomains: lines(domains),
    };
    if (!(await task.run(() => api.saveClient(wanted)))) return;
    onClose();
    tell(t('clients.saved', { name: wanted.name }));
  };
  return (
    <FormDialog
      wide
      title={client ? t('roles.editTitle', { name: client.name }) : t('clients.new')}
      text={t('clients.newText')}
      task={task}
      submit={t('dialog.save')}
      onClose={onClose}
      onSubmit={() => void save()}
    >
      <TextField
        label={t('access.name')}
        value={name}
        maxLength={100}
        error={error || undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Textarea
        label={t('clients.uris')}
        description={t('clients.urisHint')}
        dir="ltr"
        autosize
        minRows={2}
        value={uris}
        onChange={(event) => setUris(event.currentTarget.value)}
      />
      <Textarea
        label={t('clients.domains')}
        description={t('clients.domainsHint')}
        dir="ltr"
        autosize
        minRows={2}
        value={domains}
        onChange={(event) => setDomains(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
