import '@mantine/dropzone/styles.css';
import { useEffect, useState } from 'react';
import { DndContext, closestCenter } from '@dnd-kit/core';
import { SortableContext, arrayMove, rectSortingStrategy, useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { Dropzone } from '@mantine/dropzone';
import { IconAlignLeft, IconGripVertical, IconPhotoPlus, IconX } from '@tabler/icons-react';
import { Picture } from '@souk/ui';
import { Part } from '../../shared/detail/DetailPage.tsx';
import { useSortSensors } from '../../shared/sorting.ts';
import { Uploads } from './Uploads.tsx';
import { useText } from './text/index.ts';
import { pictureTypes } from './upload.ts';
import { WordsDialog } from './WordsDialog.tsx';
import { useUploads } from './useUploads.ts';
import { pictureOf, writePicture } from './values.ts';
import css from './pictures.module.css';

/** A product's pictures: added by dropping, put in order by dragging or with the keyboard. */
export function Pictures({
  id,
  value,
  onChange,
  onAdd,
  onBusy,
}: {
  id: string;
  value: readonly string[];
  onChange: (value: readonly string[]) => void;
  /** By itself, because others may have come since the picture was chosen. */
  onAdd: (picture: string) => void;
  onBusy: (busy: boolean) => void;
}) {
  const t = useText();
  const { uploads, busy, add, refuse } = useUploads((picture) => onAdd(writePicture(picture)));
  useEffect(() => onBusy(busy), [busy, onBusy]);
  const [described, setDescribed] = useState<string | null>(null);
  const ids = value.map((text) => pictureOf(text).id);
  const asked = described === null ? undefined : value[ids.indexOf(described)];
  const sensors = useSortSensors();
  return (
    <Part
      title={t('products.pictures')}
      note={value.length > 0 ? t('products.picturesNote', { count: value.length }) : undefined}
    >
      <div id={id} tabIndex={-1} className={css.pictures}>
        <DndContext
          sensors={sensors}
          collisionDetection={closestCenter}
          onDragEnd={({ active, over }) => {
            const [from, to] = [ids.indexOf(String(active.id)), ids.indexOf(String(over?.id))];
            if (from >= 0 && to >= 0 && from !== to) onChange(arrayMove([...value], from, to));
          }}
        >
          <SortableContext items={ids} strategy={rectSortingStrategy}>
            <ul className={css.list}>
              {value.map((text, at) => (
                <Item
                  key={ids[at]}
                  text={text}
                  number={at + 1}
                  onDescribe={() => setDescribed(ids[at] ?? null)}
                  onRemove={() => onChange(value.filter((one) => one !== text))}
                />
              ))}
            </ul>
          </SortableContext>
        </DndContext>
        <Uploads uploads={uploads} />
        <Dropzone
          className={css.drop}
          accept={pictureTypes}
          onDrop={(files) => void add(files)}
          onReject={(files) => files.forEach(({ file }) => refuse(file.name, t('refusal.UNSUPPORTED_MEDIA')))}
          inputProps={{ 'aria-label': t('products.choosePictures') }}
          aria-label={t('products.addPictures')}
        >
          <span className={css.dropInside}>
            <IconPhotoPlus size={24} stroke={1.75} aria-hidden="true" />
            <span>
              <b>{t('products.addPictures')}</b>
              <span className={css.dropText}>{t('products.addPicturesText')}</span>
            </span>
          </span>
        </Dropzone>
      </div>
      {asked === undefined ? null : (
        <WordsDialog
          picture={pictureOf(asked)}
          number={value.indexOf(asked) + 1}
          onKeep={(alt) =>
            onChange(value.map((one) => (one === asked ? writePicture({ ...pictureOf(one), alt }) : one)))
          }
          onClose={() => setDescribed(null)}
        />
      )}
    </Part>
  );
}

function Item({
  text,
  number,
  onDescribe,
  onRemove,
}: {
  text: string;
  number: number;
  onDescribe: () => void;
  onRemove: () => void;
}) {
  const t = useText();
  const { id, url, alt } = pictureOf(text);
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id });
  return (
    <li
      ref={setNodeRef}
      className={css.item}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Transform.toString(transform), transition }}
    >
      <Picture image={{ url }} alt={t('products.pictureOf', { number })} sizes="180px" priority="eager" />
      <button
        type="button"
        className={css.words}
        data-written={alt ? true : undefined}
        aria-label={t('products.wordsOf', { number })}
        title={alt || t('products.words')}
        onClick={onDescribe}
      >
        <IconAlignLeft size={16} stroke={1.75} aria-hidden="true" />
      </button>
      <button
        type="button"
        ref={setActivatorNodeRef}
        className={css.grip}
        {...attributes}
        {...listeners}
        aria-label={t('products.drag', { number })}
      >
        <IconGripVertical size={16} stroke={1.75} aria-hidden="true" />
      </button>
      <button
        type="button"
        className={css.remove}
        aria-label={t('products.removePicture', { number })}
        onClick={onRemove}
      >
        <IconX size={16} stroke={1.75} aria-hidden="true" />
      </button>
      {number === 1 ? <span className={css.cover}>{t('products.cover')}</span> : null}
    </li>
  );
}
