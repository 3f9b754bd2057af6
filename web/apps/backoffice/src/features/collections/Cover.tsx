import { useRef } from 'react';
import type { Schemas } from '@souk/client';
import { upload } from '@souk/client/operations/media-files';
import { Button, FieldError, Picture } from '@souk/ui';
import { useStore } from '../../shared/store.ts';
import { useTask } from '../../shared/task.ts';
import { useText } from './text/index.ts';
import { coverOf, writeCover } from './values.ts';
import css from './collections.module.css';

const kinds = 'image/jpeg,image/png,image/gif,image/webp';

/** The picture that stands for a collection. */
export function Cover({
  id,
  value,
  error,
  onChange,
}: {
  id: string;
  value: string;
  error?: string;
  onChange: (value: string) => void;
}) {
  const t = useText();
  const { client } = useStore();
  const task = useTask();
  const input = useRef<HTMLInputElement>(null);
  const cover = coverOf(value);
  const send = async (file: File | undefined) => {
    if (!file) return;
    await task.run(async () => {
      const path = `${upload.path}?name=${encodeURIComponent(file.name)}`;
      const { file: stored } = await client.upload<{ file: Schemas['MediaFile'] }>(path, file);
      onChange(writeCover(stored.id, stored.url));
    });
    if (input.current) input.current.value = ''; // so that the same file can be chosen again
  };
  return (
    <div>
      <span className={css.label}>{t('collections.cover')}</span>
      {cover ? (
        <Picture
          className={css.cover}
          image={{ url: cover.url }}
          alt={t('collections.coverShown')}
          sizes="320px"
          ratio="16 / 9"
          priority="eager"
        />
      ) : null}
      <input
        ref={input}
        type="file"
        hidden
        accept={kinds}
        onChange={(event) => void send(event.currentTarget.files?.[0])}
      />
      <div className={css.buttons}>
        <Button
          id={id}
          variant="secondary"
          size="small"
          busy={task.busy}
          onClick={() => input.current?.click()}
        >
          {t(cover ? 'collections.otherCover' : 'collections.addCover')}
        </Button>
        {cover ? (
          <Button variant="quiet" size="small" onClick={() => onChange('')}>
            {t('collections.removeCover')}
          </Button>
        ) : null}
      </div>
      <FieldError id={id} error={task.problem || error} />
    </div>
  );
}
