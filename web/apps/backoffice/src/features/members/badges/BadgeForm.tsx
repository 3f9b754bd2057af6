import { useState } from 'react';
import type { Schemas } from '@souk/client';
import { createBadge, queryBadges, updateBadge } from '@souk/client/operations/members-badges-v2';
import { serviceKey } from '@souk/query/operations';
import { Button, TextArea, TextField } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { FormDialog } from '../../../shared/Dialog.tsx';
import { useStore } from '../../../shared/store.ts';
import { useTask } from '../../../shared/task.ts';
import { useDone } from '../../../shared/useDone.ts';
import { PictureField, type Stored } from '../PictureField.tsx';
import { useText } from '../text/index.ts';
import { BadgeShown } from './BadgeShown.tsx';
import { contrast, enough, isColour, ratio, readableOn } from './contrast.ts';
import css from './badges.module.css';

type Badge = Schemas['BadgesBadge'];

const service = serviceKey(queryBadges);
const first = { background: '#5247c9', text: '#ffffff' };

/** Name, colours and picture of a badge, which stand on profiles. */
export function BadgeForm({ badge, onClose }: { badge: Badge | null; onClose: () => void }) {
  const t = useText();
  const { code } = useLanguage();
  const { client } = useStore();
  const { tell } = useDone(service);
  const task = useTask();
  const [title, setTitle] = useState(badge?.title ?? '');
  const [description, setDescription] = useState(badge?.description ?? '');
  const [background, setBackground] = useState((badge?.backgroundColor ?? first.background).toLowerCase());
  const [text, setText] = useState((badge?.textColor ?? first.text).toLowerCase());
  const had: Stored | null = badge?.icon ? { id: badge.icon.id, url: badge.icon.url } : null;
  const [icon, setIcon] = useState(had);
  const [tried, setTried] = useState(false);
  const colours = isColour(background) && isColour(text);
  const figure = colours ? contrast(text, background) : 0;
  const recoloured =
    !badge || background !== badge.backgroundColor?.toLowerCase() || text !== badge.textColor?.toLowerCase();
  const named = title.trim() ? undefined : t('held.nameMissing');
  const shown = new Intl.NumberFormat(code, { maximumFractionDigits: 1 }).format;
  // A badge that came with such colours can be renamed all the same.
  const unreadable =
    colours && recoloured && figure < enough
      ? t('held.unreadable', { ratio: shown(ratio(figure)), enough: shown(enough) })
      : undefined;
  const notColour = (value: string) => (isColour(value) ? undefined : t('held.notColour'));
  const save = () => {
    setTried(true);
    if (named || !colours || unreadable) return;
    const fields = {
      title: title.trim(),
      description: description.trim(),
      ...(recoloured ? { backgroundColor: background, textColor: text } : {}),
      ...(icon?.id === had?.id && icon?.url === had?.url ? {} : { icon }),
    };
    void task
      .run(async () => {
        if (badge) {
          await client.call(updateBadge, {
            badge: { id: badge.id, revision: badge.revision, ...fields } as never,
          });
        } else await client.call(createBadge, { badge: fields as never });
      })
      .then((done) => {
        if (!done) return;
        onClose();
        tell(t('members.saved'));
      });
  };
  const colour = (label: string, value: string, set: (to: string) => void, error?: string) => (
    <div className={css.colour}>
      <input
        type="color"
        className={css.pick}
        aria-label={t('held.pick', { name: label })}
        value={isColour(value) ? value : '#000000'}
        onChange={(event) => set(event.currentTarget.value)}
      />
      <TextField
        label={label}
        dir="ltr"
        maxLength={7}
        autoComplete="off"
        value={value}
        error={tried ? (notColour(value) ?? error) : error}
        onChange={(event) => set(event.currentTarget.value.trim().toLowerCase())}
      />
    </div>
  );
  return (
    <FormDialog
      title={badge ? t('held.editBadge') : t('held.newBadge')}
      task={task}
      submit={t('members.save')}
      onClose={onClose}
      onSubmit={save}
    >
      <TextField
        label={t('people.name')}
        value={title}
        maxLength={50}
        error={tried ? named : undefined}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <TextArea
        label={t('held.description')}
        value={description}
        maxLength={1500}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      {colour(t('held.background'), background, setBackground)}
      {colour(t('held.words'), text, setText, unreadable)}
      {unreadable ? (
        <Button size="small" variant="secondary" onClick={() => setText(readableOn(background))}>
          {t('held.makeReadable')}
        </Button>
      ) : null}
      <PictureField label={t('held.icon')} value={icon} onChange={setIcon} />
      <p className={css.sample}>
        <BadgeShown
          badge={{
            title: title.trim() || t('members.badge'),
            backgroundColor: background,
            textColor: text,
            icon,
          }}
        />
      </p>
    </FormDialog>
  );
}
