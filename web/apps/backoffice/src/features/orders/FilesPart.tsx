import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconDownload } from '@tabler/icons-react';
import { listDownloads, renewDownloads } from '@souk/client/operations/souk-downloads';
import { serviceKey } from '@souk/query/operations';
import { Part } from '../../shared/detail/DetailPage.tsx';
import { Allowed, useMay } from '../../shared/may.tsx';
import { useStore } from '../../shared/store.ts';
import { useDone } from '../../shared/useDone.ts';
import { When } from '../../shared/When.tsx';
import { Asked } from './Asked.tsx';
import { CopyButton } from './copy.tsx';
import { useReload } from './queries.ts';
import { idOf, type Order } from './shown.ts';
import { useText } from './text/index.ts';
import css from './orders.module.css';

const filesKey = serviceKey(listDownloads);

/** Files that were bought, how often they were fetched, and new links. Drawn only where there are some. */
export function FilesPart({ order }: { order: Order }) {
  const t = useText();
  const { client } = useStore();
  const may = useMay()(listDownloads);
  const reload = useReload();
  const { run } = useDone(filesKey);
  const orderId = idOf(order);
  const digital = order.lineItems.some(({ itemType }) => itemType?.preset === 'DIGITAL');
  const asked = useQuery({
    // A payment opens the files, a refund closes them: they are asked for again when the order changed.
    queryKey: [...filesKey, orderId, order.updatedDate],
    queryFn: ({ signal }) => client.call(listDownloads, { orderId }, { signal }),
    placeholderData: keepPreviousData,
    enabled: may && digital,
  });
  const files = asked.data?.files ?? [];
  // Before the payment the files are known, but nobody can fetch them.
  const open = files.some(({ link, expired }) => link || expired);
  if (!may || !digital) return null;
  const renew = () =>
    void run(() => client.call(renewDownloads, { orderId }), t('orders.linksRenewed')).then(reload);
  return (
    <Part
      title={t('orders.files')}
      actions={
        open ? (
          <Allowed to={renewDownloads}>
            <button type="button" className={css.linkButton} onClick={renew}>
              {t('orders.renewLinks')}
            </button>
          </Allowed>
        ) : null
      }
    >
      <Asked
        query={asked}
        failed={t('orders.filesFailed')}
        none={t('orders.noFiles')}
        empty={files.length === 0}
      >
        <ul className={css.facts}>
          {files.map((file) => (
            <li key={`${file.lineItemId}.${file.fileId}`}>
              <IconDownload size={18} stroke={1.75} aria-hidden="true" />
              <span className={css.what}>
                {file.productName}
                <span className={css.small}>
                  {open ? t('orders.fetched', { count: file.fetched, most: file.most }) : t('orders.noFiles')}
                  {file.expired ? (
                    ` · ${t('orders.linkExpired')}`
                  ) : file.expirationDate ? (
                    <>
                      {' · '}
                      {t('orders.until')} <When within date={file.expirationDate} />
                    </>
                  ) : null}
                </span>
              </span>
              {file.link ? <CopyButton value={file.link} label={t('orders.copyLink')} /> : null}
            </li>
          ))}
        </ul>
      </Asked>
    </Part>
  );
}
