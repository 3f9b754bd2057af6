import { LookLink } from '../features/look/LookLink.tsx';
import { useLook } from '../features/look/LookProvider.tsx';
import { useText } from '../shared/text/index.ts';
import css from './AnnouncementBar.module.css';

/** The line above everything, where the shop has something to say. */
export function AnnouncementBar() {
  const t = useText();
  const said = useLook().look?.announcement;
  if (!said?.on || !said.text) return null;
  return (
    <aside className={css.bar} aria-label={t('look.announcement')} dir="auto">
      {said.link ? <LookLink to={said.link}>{said.text}</LookLink> : said.text}
    </aside>
  );
}
