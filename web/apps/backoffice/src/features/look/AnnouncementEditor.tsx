import { Switch } from '@mantine/core';
import { TextField } from '@souk/ui';
import { useDesk, useWords } from './desk.ts';
import { LinkField } from './LinkField.tsx';
import { useText } from './text/index.ts';
import type { Look } from './types.ts';
import css from './look.module.css';

export function AnnouncementEditor() {
  const t = useText();
  const { problems } = useDesk();
  const { look, edit } = useWords();
  const { on, text, link } = look.announcement;
  const wrong = problems['announcement.text'];
  const set = (part: Partial<Look['announcement']>, field = '') =>
    edit(t('look.bar'), (now) => ({ ...now, announcement: { ...now.announcement, ...part } }), field);
  return (
    <div className={css.fields}>
      <p className={css.note}>{t('look.barText')}</p>
      <Switch
        label={t('look.barOn')}
        checked={on}
        onChange={(event) => set({ on: event.currentTarget.checked })}
      />
      <TextField
        label={t('look.barWords')}
        error={wrong && t(`look.wrong.${wrong}`)}
        maxLength={200}
        autoComplete="off"
        value={text}
        onChange={(event) => set({ text: event.currentTarget.value }, 'announcement.text')}
      />
      <LinkField
        label={t('look.barLink')}
        none={t('look.to.none')}
        link={link}
        wrong={problems['announcement.link']}
        onChange={(next) => set({ link: next }, 'announcement.link')}
      />
    </div>
  );
}
