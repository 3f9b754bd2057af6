import { useId, useRef, useState, type ChangeEvent } from 'react';
import type { BroughtPicture, ProfileImage } from '@souk/client/members';
import { isSoukError } from '@souk/client';
import { Button, FieldError, buttonClass } from '@souk/ui';
import { Avatar } from '../people/Avatar.tsx';
import { coverPosition, coverRange } from '../people/cover.ts';
import { withWidth } from '../people/withWidth.ts';
import { usePeopleText } from '../people/text/index.ts';
import { usePeople } from '../people/usePeople.ts';
import { useProblemText } from '../useAccount.ts';
import { CropDialog } from './CropDialog.tsx';
import { readPicture, reduced, type PictureProblem } from './picture.ts';
import css from './profile.module.css';

/** Says why a picture was not taken. */
function usePictureProblem() {
  const t = usePeopleText();
  const problemText = useProblemText();
  return (error: unknown): string => {
    if (error === 'tooBig' || (isSoukError(error) && error.status === 413)) return t('picture.tooBig');
    const unreadable = isSoukError(error) && error.code === 'UNSUPPORTED_MEDIA';
    return error === 'noPicture' || unreadable ? t('picture.noPicture') : problemText(error);
  };
}

/** A button that asks for a file. The real field is out of sight, and reached by the keyboard all the same. */
function FileButton({
  label,
  busy,
  onFile,
}: {
  label: string;
  busy?: boolean;
  onFile: (file: File) => void;
}) {
  const id = useId();
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (file) onFile(file);
  };
  return (
    <span className={css.fileBox}>
      <input
        id={id}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/gif"
        className={css.file}
        aria-busy={busy || undefined}
        onChange={take}
      />
      <label htmlFor={id} className={buttonClass('secondary', 'small')}>
        {label}
      </label>
    </span>
  );
}

const imageOf = ({ id, url, width, height }: BroughtPicture): ProfileImage => ({ id, url, width, height });

interface Props<T> {
  image?: ProfileImage;
  onChange: (image: T) => void;
}

export function PhotoPart({ name, image, onChange }: Props<ProfileImage | null> & { name: string }) {
  const t = usePeopleText();
  const people = usePeople();
  const problemOf = usePictureProblem();
  const [cutting, setCutting] = useState<ImageBitmap | null>(null);
  const [problem, setProblem] = useState('');
  const id = useId();
  const choose = async (file: File) => {
    setProblem('');
    const read = await readPicture(file);
    if (typeof read === 'string') setProblem(problemOf(read));
    else setCutting(read);
  };
  return (
    <div role="group" aria-labelledby={id} className={css.picture}>
      <Avatar name={name} image={image} large />
      <div>
        <p id={id} className={css.pictureLabel}>
          {t('photo.label')}
        </p>
        <p className={css.hint}>{t('photo.hint')}</p>
        <div className={css.pictureButtons}>
          <FileButton label={t(image ? 'photo.change' : 'photo.add')} onFile={(file) => void choose(file)} />
          {image ? (
            <Button variant="quiet" size="small" onClick={() => onChange(null)}>
              {t('photo.remove')}
            </Button>
          ) : null}
        </div>
        <div role="alert">
          <FieldError id={`${id}-photo`} error={problem || undefined} />
        </div>
      </div>
      {cutting ? (
        <CropDialog
          picture={cutting}
          onCut={async (square) => {
            onChange(imageOf(await people.bring(square, 'photo.jpg')));
            setCutting(null);
          }}
          onClose={() => setCutting(null)}
        />
      ) : null}
    </div>
  );
}

export function CoverPart({ image, onChange }: Props<ProfileImage | null>) {
  const t = usePeopleText();
  const people = usePeople();
  const problemOf = usePictureProblem();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const id = useId();
  const turn = useRef(0);
  const choose = async (file: File) => {
    setProblem('');
    const read: ImageBitmap | PictureProblem = await readPicture(file);
    if (typeof read === 'string') return setProblem(problemOf(read));
    const mine = ++turn.current;
    setBusy(true);
    try {
      const brought = imageOf(await people.bring(await reduced(read), 'cover.jpg'));
      if (mine === turn.current) onChange({ ...brought, offsetY: Math.round(coverRange(brought) / 2) });
    } catch (error) {
      setProblem(problemOf(error));
    }
    setBusy(false);
  };
  const range = image ? coverRange(image) : 0;
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className={css.pictureLabel}>
        {t('cover.label')}
      </p>
      <p className={css.hint}>{t('cover.hint')}</p>
      <div className={css.coverFrame} aria-busy={busy || undefined}>
        {image ? (
          <img
            src={withWidth(image.url, 1080)}
            alt={t('cover.preview')}
            style={{ objectPosition: coverPosition(image) }}
          />
        ) : null}
      </div>
      {image && range > 0 ? (
        <label className={css.slider}>
          <span>{t('cover.offset')}</span>
          <input
            type="range"
            min={0}
            max={range}
            value={image.offsetY ?? Math.round(range / 2)}
            onChange={(event) => onChange({ ...image, offsetY: Number(event.target.value) })}
          />
        </label>
      ) : null}
      <div className={css.pictureButtons}>
        <FileButton
          label={t(image ? 'cover.change' : 'cover.add')}
          busy={busy}
          onFile={(file) => void choose(file)}
        />
        {image ? (
          <Button variant="quiet" size="small" onClick={() => onChange(null)}>
            {t('cover.remove')}
          </Button>
        ) : null}
      </div>
      <div role="alert">
        <FieldError id={`${id}-cover`} error={problem || undefined} />
      </div>
    </div>
  );
}
