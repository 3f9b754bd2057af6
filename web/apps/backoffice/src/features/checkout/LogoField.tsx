import { useRef, useState } from 'react';
import type { Schemas } from '@souk/client';
import { upload } from '@souk/client/operations/media-files';
import { Button, FieldError } from '@souk/ui';
import { useMay } from '../../shared/may.tsx';
import { useStore } from '../../shared/store.ts';
import { useProblemText } from '../../shared/task.ts';
import { useText } from './text/index.ts';
import css from './checkout.module.css';

/** A picture of the shop's own: its id, and the path at which pages show it, wherever the shop moves to. */
export interface Stored {
  id: string;
  path: string;
}

/** The shop's mark: a picture that is sent at once and kept with the form. */
export function LogoField({
  id,
  shown,
  hint,
  error,
  off,
  onChange,
}: {
  id: string;
  /** The address of the picture; empty for none. */
  shown: string;
  hint?: string;
  error?: string;
  /** Why it cannot be changed, in words. */
  off?: string;
  onChange: (stored: Stored | null) => void;
}) {
  const t = useText();
  const { client } = useStore();
  const may = useMay();
  const problemText = useProblemText();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const send = async (file: File) => {
    setBusy(true);
    setProblem('');
    try {
      const path = `${upload.path}?${new URLSearchParams({ name: file.name }).toString()}`;
      const { file: stored } = await client.upload<{ file: Schemas['MediaFile'] }>(path, file);
      onChange({ id: stored.id, path: new URL(stored.url, location.origin).pathname });
    } catch (failed) {
      setProblem(problemText(failed));
    }
    setBusy(false);
  };
  return (
    <div className={css.logo}>
      <span id={`${id}-label`} className={css.label}>
        {t('checkout.logo')}
      </span>
      {(off ?? hint) ? <p className={css.hint}>{off ?? hint}</p> : null}
      {shown ? <img src={shown} alt={t('checkout.logo')} className={css.picture} /> : null}
      <input
        ref={input}
        id={id}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        hidden
        aria-labelledby={`${id}-label`}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file) void send(file);
        }}
      />
      <div className={css.acts}>
        <Button
          size="small"
          variant="secondary"
          busy={busy}
          disabled={off !== undefined || !may(upload)}
          onClick={() => input.current?.click()}
        >
          {t(shown ? 'checkout.otherLogo' : 'checkout.chooseLogo')}
        </Button>
        {shown ? (
          <Button
            size="small"
            variant="secondary"
            disabled={off !== undefined}
            onClick={() => onChange(null)}
          >
            {t('checkout.noLogo')}
          </Button>
        ) : null}
      </div>
      <FieldError id={id} error={error ?? (problem || undefined)} />
    </div>
  );
}
