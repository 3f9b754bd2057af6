import { useRef, useState } from 'react';
import { uploadBackup } from '@souk/client/operations/souk-backups';
import { serviceKey } from '@souk/query/operations';
import { Button } from '@souk/ui';
import { useStore } from '../../shared/store.ts';
import { useDone } from '../../shared/useDone.ts';
import { useText } from './text/index.ts';

const service = serviceKey(uploadBackup);

/** Brings in a backup from the person's own machine. A file that is none is refused. */
export function UploadButton() {
  const t = useText();
  const { client } = useStore();
  const { run } = useDone(service);
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const send = async (file: File) => {
    setBusy(true);
    await run(() => client.upload(uploadBackup.path, file), t('backups.uploaded'));
    setBusy(false);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".zip,application/zip"
        hidden
        aria-label={t('backups.upload')}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file) void send(file);
        }}
      />
      <Button size="small" variant="secondary" busy={busy} onClick={() => input.current?.click()}>
        {t('backups.upload')}
      </Button>
    </>
  );
}
