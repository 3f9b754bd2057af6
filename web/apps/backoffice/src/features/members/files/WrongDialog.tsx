import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '@souk/ui';
import { Dialog } from '../../../shared/Dialog.tsx';
import { Answer } from '../../../shared/Page.tsx';
import { useStore } from '../../../shared/store.ts';
import { Table } from '../../../shared/Table.tsx';
import { useText } from '../text/index.ts';
import { errorsOptions, type MemberImport } from './calls.ts';
import cells from '../../../shared/cells.module.css';
import css from './files.module.css';

/** The rows of a file that brought nobody in, and why. */
export function WrongDialog({ of, onClose }: { of: MemberImport; onClose: () => void }) {
  const t = useText();
  const { client } = useStore();
  const query = useInfiniteQuery(errorsOptions(client, of.id));
  return (
    <Dialog wide title={of.fileName} text={t('memberFiles.wrong', { count: of.failed })} onClose={onClose}>
      <Answer query={query} failed={t('memberFiles.wrongFailed')}>
        {({ pages }) => (
          <div className={css.scroll} tabIndex={0} role="region" aria-label={t('memberFiles.what')}>
            <Table
              label={t('memberFiles.what')}
              rows={pages.flat().map((one) => ({ ...one, id: String(one.row) }))}
              columns={[
                { name: t('memberFiles.row'), cell: ({ row }) => row },
                { name: t('memberFiles.email'), cell: ({ email }) => <bdi>{email ?? '–'}</bdi> },
                {
                  name: t('memberFiles.what'),
                  cell: ({ error }) => (
                    <span lang="en" dir="ltr">
                      {error.description}
                    </span>
                  ),
                },
              ]}
            />
          </div>
        )}
      </Answer>
      {query.hasNextPage ? (
        <div className={cells.more}>
          <Button
            variant="secondary"
            size="small"
            busy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('memberFiles.more')}
          </Button>
        </div>
      ) : null}
      <div className={css.buttons}>
        <Button onClick={onClose}>{t('dialog.close')}</Button>
      </div>
    </Dialog>
  );
}
