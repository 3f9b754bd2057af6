import { useRef, useState } from 'react';
import { Button } from '@souk/ui';
import { useText } from '../../shared/text/index.ts';
import { useEditing, type Place } from './editing.ts';
import css from './Words.module.css';

/** The button over a picture by which who edits the page puts another one there. */
export function PictureChange({ place, there }: { place: Place; there: boolean }) {
  const t = useText();
  const editing = useEditing();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  if (!editing) return null;
  const send = async (file: File) => {
    setBusy(true);
    setFailed(false);
    try {
      await editing.setPicture(place, file);
    } catch {
      setFailed(true);
    }
    setBusy(false);
  };
  return (
    <>
      {failed ? (
        <p role="alert" className={css.failed}>
          {t('edit.pictureFailed')}
        </p>
      ) : null}
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        hidden
        aria-label={t('edit.picture')}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file) void send(file);
        }}
      />
      <Button
        variant="secondary"
        size="small"
        className={css.change}
        busy={busy}
        onClick={() => input.current?.click()}
      >
        {t(there ? 'edit.changePicture' : 'edit.addPicture')}
      </Button>
    </>
  );
}
