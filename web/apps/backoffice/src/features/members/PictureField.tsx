import { useId, useRef, useState } from 'react';
import type { Schemas } from '@souk/client';
import { upload } from '@souk/client/operations/media-files';
import { Button, FieldError } from '@souk/ui';
import { useMay } from '../../shared/may.tsx';
import { codeOf, useStore } from '../../shared/store.ts';
import { useProblemText } from '../../shared/task.ts';
import { useText } from './text/index.ts';
import css from './members.module.css';

const kinds = 'image/png,image/jpeg,image/webp,image/gif';

export interface Stored {
  id: string;
  url: string;
}

/** A picture that is sent at once, and kept with the form it stands in. */
export function PictureField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: Stored | null;
  onChange: (value: Stored | null) => void;
}) {
  const t = useText();
  const { client } = useStore();
  const may = useMay();
  const problemText = useProblemText();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const words = (error: unknown) => {
    if (codeOf(error) === 'UNSUPPORTED_MEDIA') return t('members.notPicture');
    return codeOf(error) === 'MEDIA_TOO_LARGE' ? t('members.pictureTooLarge') : problemText(error);
  };
  const send = async (file: File) => {
    setProblem('');
    setBusy(true);
    try {
      const path = `${upload.path}?${new URLSearchParams({ name: file.name }).toString()}`;
      const { file: stored } = await client.upload<{ file: Schemas['MediaFile'] }>(path, file);
      onChange({ id: stored.id, url: new URL(stored.url, window.location.href).href });
    } catch (error) {
      setProblem(words(error));
    }
    setBusy(false);
  };
  return (
    <div className={css.picture} role="group" aria-labelledby={id}>
      <span id={id}>{label}</span>
      {value?.url.startsWith('http') ? <img src={value.url} alt="" /> : null}
      <input
        ref={input}
        type="file"
        hidden
        accept={kinds}
        aria-labelledby={id}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file) void send(file);
        }}
      />
      <span className={css.chips}>
        <Button
          size="small"
          variant="secondary"
          busy={busy}
          disabled={!may(upload)}
          onClick={() => input.current?.click()}
        >
          {t(value ? 'members.otherPhoto' : 'members.choosePhoto')}
        </Button>
        {value ? (
          <Button size="small" variant="quiet" onClick={() => onChange(null)}>
            {t('members.noPhoto')}
          </Button>
        ) : null}
      </span>
      {may(upload) ? null : <p className={css.muted}>{t('members.mayNotUpload')}</p>}
      <FieldError id={id} error={problem || undefined} />
    </div>
  );
}
