import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '@souk/client';
import {
  deleteMissedSearches,
  getSynonyms,
  queryMissedSearches,
  setSynonyms,
} from '@souk/client/operations/souk-finding';
import { reading, serviceKey } from '@souk/query/operations';
import { Button } from '@souk/ui';
import { numberText, useLanguage } from '@souk/ui/text';
import { useMay } from '../../shared/may.tsx';
import { Answer, Panel } from '../../shared/Page.tsx';
import { useStore } from '../../shared/store.ts';
import { Table } from '../../shared/Table.tsx';
import { useDone } from '../../shared/useDone.ts';
import { When } from '../../shared/When.tsx';
import { useText } from './text/index.ts';
import css from './finding.module.css';

const service = serviceKey(getSynonyms);

/** As many as a person looks through at once. */
const pageSize = 20;

/** What shoppers looked for in vain, with the way to a synonym. */
export function Missed({ onSynonym }: { onSynonym?: (words: string) => void }) {
  const t = useText();
  const { client } = useStore();
  const [pages, setPages] = useState(1);
  const query = useQuery(
    reading(client, queryMissedSearches, { paging: { limit: Math.min(100, pages * pageSize) } }),
  );
  return (
    <Panel title={t('finding.missed')} text={t('finding.missedText')}>
      <Answer query={query} failed={t('finding.missedFailed')} rows={3}>
        {({ searches, pagingMetadata }) =>
          searches.length === 0 ? (
            <p className={css.none}>{t('finding.missedNone')}</p>
          ) : (
            <>
              <Rows searches={searches} onSynonym={onSynonym} />
              {searches.length < Math.min(100, pagingMetadata.total ?? 0) ? (
                <div className={css.more}>
                  <Button size="small" variant="secondary" onClick={() => setPages((now) => now + 1)}>
                    {t('finding.missedMore')}
                  </Button>
                </div>
              ) : null}
            </>
          )
        }
      </Answer>
    </Panel>
  );
}

function Rows({
  searches,
  onSynonym,
}: {
  searches: readonly Schemas['FindingMissedSearch'][];
  onSynonym?: (words: string) => void;
}) {
  const t = useText();
  const { code } = useLanguage();
  const { client } = useStore();
  const may = useMay();
  const { run } = useDone(service);
  return (
    <Table
      label={t('finding.missed')}
      rows={searches.map((search) => ({ ...search, id: search.words }))}
      columns={[
        { name: t('finding.words'), cell: ({ words }) => <bdi>{words}</bdi> },
        { name: t('finding.times'), end: true, cell: ({ times }) => numberText(code, times) },
        { name: t('finding.last'), cell: ({ lastDate }) => <When date={lastDate} /> },
      ]}
      actions={({ words }) => (
        <>
          {onSynonym && may(setSynonyms) ? (
            <Button
              size="small"
              variant="secondary"
              aria-label={t('finding.makeSynonymOf', { words })}
              onClick={() => onSynonym(words)}
            >
              {t('finding.makeSynonym')}
            </Button>
          ) : null}
          {may(deleteMissedSearches) ? (
            <Button
              size="small"
              variant="secondary"
              aria-label={t('finding.forgetOf', { words })}
              onClick={() =>
                void run(
                  () => client.call(deleteMissedSearches, { words: [words] }),
                  t('finding.forgotten', { words }),
                )
              }
            >
              {t('finding.forget')}
            </Button>
          ) : null}
        </>
      )}
    />
  );
}
