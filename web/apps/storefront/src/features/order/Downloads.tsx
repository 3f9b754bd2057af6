import { buttonClass } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import type { OrderPage } from './shown.ts';
import { useOrderText } from './text/index.ts';
import css from './ThankYouPage.module.css';

/** The files of an order, as soon as they may be fetched. */
export function Downloads({ files }: { files: OrderPage['files'] }) {
  const t = useOrderText();
  const { code } = useLanguage();
  if (files.length === 0) return null;
  const day = (date: string) =>
    new Intl.DateTimeFormat(code, { day: 'numeric', month: 'long' }).format(new Date(date));
  return (
    <section aria-labelledby="files">
      <h2 id="files" className={css.subtitle}>
        {t('thanks.files')}
      </h2>
      <ul className={css.files}>
        {files.map(({ lineItemId, productName, link, expirationDate }) => (
          <li key={lineItemId} className={css.file}>
            <span>
              <bdi className={css.name}>{productName}</bdi>
              <br />
              <span className={css.muted}>
                {!expirationDate
                  ? t('thanks.filesLater')
                  : link
                    ? t('thanks.filesUntil', { date: day(expirationDate) })
                    : t('thanks.filesOver')}
              </span>
            </span>
            {link ? (
              <a
                className={buttonClass('secondary')}
                href={link}
                aria-label={t('thanks.fetchName', { name: productName })}
              >
                {t('thanks.fetch')}
              </a>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
