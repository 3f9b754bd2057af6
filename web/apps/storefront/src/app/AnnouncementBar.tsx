import { useEditing } from '../features/look/editing.ts';
import { useLook } from '../features/look/LookProvider.tsx';
import { WordedLink } from '../features/look/WordedLink.tsx';
import { useText } from '../shared/text/index.ts';
import css from './AnnouncementBar.module.css';

const places = { text: { announcement: 'text' }, link: { announcement: 'link' } } as const;

/** The line above everything, where the shop has something to say. */
export function AnnouncementBar() {
  const t = useText();
  const editing = useEditing();
  const said = useLook().look?.announcement;
  if (!said || (!editing && !(said.on && said.text))) return null;
  return (
    <aside className={css.bar} aria-label={t('look.announcement')} dir="auto">
      <WordedLink to={said.link} text={said.text} places={places} label="edit.announcement" most={200} />
    </aside>
  );
}
