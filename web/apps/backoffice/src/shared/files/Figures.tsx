import { useLanguage } from '@souk/ui/text';
import type { ProductImport } from './calls.ts';
import { useText } from './text/index.ts';
import css from './files.module.css';

/** What an import does or would do, in figures. */
export function Figures({ of }: { of: ProductImport }) {
  const t = useText();
  const { code } = useLanguage();
  const figures = [
    { name: t('files.new'), value: of.createdProducts },
    { name: t('files.changed'), value: of.updatedProducts },
    { name: t('files.asBefore'), value: of.unchangedProducts },
    { name: t('files.leftOut'), value: of.skippedRows, bad: of.skippedRows > 0 },
  ];
  return (
    <dl className={css.figures}>
      {figures.map(({ name, value, bad }) => (
        <div key={name} className={css.figure}>
          <dt>{name}</dt>
          <dd data-bad={bad || undefined}>{value.toLocaleString(code)}</dd>
        </div>
      ))}
    </dl>
  );
}
