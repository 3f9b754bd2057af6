import { useLanguage } from '@souk/ui/text';
import css from './files.module.css';

export interface Figure {
  name: string;
  value: number;
  bad?: boolean;
}

/** What an import does or would do, in figures. */
export function Figures({ of }: { of: readonly Figure[] }) {
  const { code } = useLanguage();
  return (
    <dl className={css.figures}>
      {of.map(({ name, value, bad }) => (
        <div key={name} className={css.figure}>
          <dt>{name}</dt>
          <dd data-bad={bad || undefined}>{value.toLocaleString(code)}</dd>
        </div>
      ))}
    </dl>
  );
}
