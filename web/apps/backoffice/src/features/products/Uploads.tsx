import { Progress } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useLanguage } from '@souk/ui/text';
import { classes } from '@souk/ui';
import { useText } from './text/index.ts';
import type { Upload } from './useUploads.ts';
import css from './pictures.module.css';

/** What is on its way, and what came to nothing and why. */
export function Uploads({ uploads }: { uploads: readonly Upload[] }) {
  const t = useText();
  const { code } = useLanguage();
  const percent = (part: number) => new Intl.NumberFormat(code, { style: 'percent' }).format(part);
  if (uploads.length === 0) return null;
  return (
    <ul className={css.uploads}>
      {uploads.map(({ id, name, part, problem, stop }) => (
        <li key={id} className={classes(css.upload, problem !== undefined && css.failed)}>
          {problem === undefined ? (
            <span className={css.sending}>
              <span>{t('products.sending', { name, percent: percent(part) })}</span>
              <Progress value={part * 100} size="sm" aria-label={name} />
            </span>
          ) : (
            <span role="alert">{t('products.uploadFailed', { name, what: problem })}</span>
          )}
          <button
            type="button"
            className={css.stop}
            aria-label={problem === undefined ? t('products.stopUpload', { name }) : t('products.dismiss')}
            onClick={stop}
          >
            <IconX size={16} stroke={1.75} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}
