import { useId, useRef, useState } from 'react';
import type { Schemas } from '@souk/client';
import { upload } from '@souk/client/operations/media-files';
import { Button, FieldError, TextField } from '@souk/ui';
import { useMay } from '../../shared/may.tsx';
import { codeOf, useStore } from '../../shared/store.ts';
import { useProblemText } from '../../shared/task.ts';
import { useText } from './text/index.ts';
import type { Media } from './types.ts';
import css from './look.module.css';

const kinds = 'image/png,image/jpeg,image/webp,image/gif,.svg';

const isDrawing = ({ name, type }: File) => type.includes('svg') || /\.svgz?$/i.test(name);

/** A picture of the look: sent at once, and kept with the draft. */
export function PictureField({
  label,
  hint,
  value,
  alt,
  onChange,
}: {
  label: string;
  hint?: string;
  value: Media | undefined;
  /** What it shows where that is always the same; else people are asked. */
  alt?: string;
  onChange: (value: Media | undefined) => void;
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
    if (codeOf(error) === 'UNSUPPORTED_MEDIA') return t('look.notPicture');
    return codeOf(error) === 'MEDIA_TOO_LARGE' ? t('look.tooLarge') : problemText(error);
  };
  const send = async (file: File) => {
    setProblem('');
    if (isDrawing(file)) return setProblem(t('look.noScript'));
    setBusy(true);
    try {
      const path = `${upload.path}?${new URLSearchParams({ name: file.name }).toString()}`;
      const { file: stored } = await client.upload<{ file: Schemas['MediaFile'] }>(path, file);
      const altText = alt ?? value?.altText;
      onChange({ id: stored.id, url: stored.url, ...(altText ? { altText } : {}) });
    } catch (error) {
      setProblem(words(error));
    }
    setBusy(false);
  };
  return (
    <div className={css.pictureField} role="group" aria-labelledby={id}>
      <span id={id} className={css.label}>
        {label}
      </span>
      {hint ? <p className={css.note}>{hint}</p> : null}
      {value ? <img src={value.url} alt={value.altText || label} className={css.picture} /> : null}
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
      <div className={css.row}>
        <Button
          size="small"
          variant="secondary"
          busy={busy}
          disabled={!may(upload)}
          onClick={() => input.current?.click()}
        >
          {t(value ? 'look.otherPicture' : 'look.choosePicture')}
        </Button>
        {value ? (
          <Button size="small" variant="quiet" onClick={() => onChange(undefined)}>
            {t('look.noPicture')}
          </Button>
        ) : null}
      </div>
      {may(upload) ? null : <p className={css.note}>{t('look.noUpload')}</p>}
      <FieldError id={id} error={problem || undefined} />
      {value && alt === undefined ? (
        <TextField
          label={t('look.alt')}
          hint={t('look.altHint')}
          maxLength={200}
          autoComplete="off"
          value={value.altText ?? ''}
          onChange={(event) => onChange({ ...value, altText: event.currentTarget.value })}
        />
      ) : null}
    </div>
  );
}
