import { useClosedText } from './text/index.ts';
import css from './closed.module.css';

/** Above every page that is there in a closed shop: for its buyers, or for the staff, who see all of it. */
export function ClosedBar({ staff }: { staff: boolean }) {
  const t = useClosedText();
  return (
    <aside className={css.bar} aria-label={t('closed.title')}>
      {t(staff ? 'closed.staff' : 'closed.notice')}{' '}
      {staff ? <a href="/admin/store">{t('closed.settings')}</a> : null}
    </aside>
  );
}
