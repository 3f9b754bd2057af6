import { Bar } from '../Bar.tsx';
import { useImportText } from './text.ts';
import css from './files.module.css';

/** How far an import has come. */
export function Advance({ name, done, total }: { name: string; done: number; total: number }) {
  const t = useImportText();
  return (
    <div className={css.advance} role="status">
      <Bar name={name} done={done} total={total} />
      <span className={css.note}>{total ? t('imports.rows', { done, total }) : t('imports.noRows')}</span>
    </div>
  );
}
