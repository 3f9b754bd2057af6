import { When } from '../../shared/When.tsx';
import { useText } from './text/index.ts';
import css from '../../shared/cells.module.css';

interface MadeProps {
  date: string;
  creator?: { name?: string } | undefined;
}

/** When a key or an app was made, and by whom: its rights are bounded by theirs. */
export function Made({ date, creator }: MadeProps) {
  const t = useText();
  return (
    <>
      <When date={date} />
      {creator?.name ? <span className={css.small}>{t('access.madeBy', { name: creator.name })}</span> : null}
    </>
  );
}
