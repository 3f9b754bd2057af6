import { Link } from '@tanstack/react-router';
import { Part } from '../../shared/detail/DetailPage.tsx';
import { opens, sectionAt } from '../../shared/sections.ts';
import { useCan } from '../../shared/store.ts';
import { useText, type TextKey } from './text/index.ts';
import css from './backups.module.css';

const tables: readonly { path: string; name: TextKey }[] = [
  { path: '/orders', name: 'backups.ordersFile' },
  { path: '/product-files', name: 'backups.productsFile' },
  { path: '/members', name: 'backups.membersFile' },
];

/** A backup is the export of the whole shop too: what is in it, and where a part of it comes as a table. */
export function ExportPart() {
  const t = useText();
  const can = useCan();
  const open = tables.filter(({ path }) => {
    const section = sectionAt(path);
    return section && opens(section, can);
  });
  return (
    <Part title={t('backups.export')}>
      <div className={css.texts}>
        <p>{t('backups.exportText')}</p>
        <p>{t('backups.exportSafe')}</p>
        {open.length > 0 ? (
          <>
            <p>{t('backups.exportTables')}</p>
            <ul className={css.follows}>
              {open.map(({ path, name }) => (
                <li key={path}>
                  <Link to={path}>{t(name)}</Link>
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </div>
    </Part>
  );
}
