import { useState } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Collection, Schemas } from '@souk/client';
import { deleteCollectionRules, setCollectionRules } from '@souk/client/operations/souk-collection-rules';
import { Button, useNotice } from '@souk/ui';
import { Confirm, type Question } from '../../shared/Confirm.tsx';
import { Part } from '../../shared/detail/DetailPage.tsx';
import { Answer } from '../../shared/Page.tsx';
import { useMay } from '../../shared/may.tsx';
import { useStore } from '../../shared/store.ts';
import { ByHand } from './ByHand.tsx';
import { RulesEditor } from './RulesEditor.tsx';
import { useText } from './text/index.ts';
import { useReload } from './useReload.ts';
import { isFixed } from './values.ts';
import css from './collections.module.css';

export type CollectionRules = Schemas['CatalogCollectionRules'];

/** What is in a collection: chosen by hand, following from rules, or everything. */
export function Members({
  collection,
  rules,
  query,
}: {
  collection: Collection;
  rules: CollectionRules | undefined;
  query: UseQueryResult<Schemas['CatalogAllRulesResponse']>;
}) {
  const t = useText();
  const { client } = useStore();
  const may = useMay();
  const notify = useNotice();
  const reload = useReload();
  const [making, setMaking] = useState(false);
  const [question, setQuestion] = useState<Question | null>(null);
  const { id } = collection;
  if (isFixed(collection)) {
    return (
      <Part title={t('collections.products')}>
        <p className={css.note}>{t('collections.fixed')}</p>
      </Part>
    );
  }
  const byHand = () =>
    setQuestion({
      title: t('collections.handTitle'),
      text: t('collections.handText'),
      action: t('collections.toHand'),
      danger: false,
      work: () => client.call(deleteCollectionRules, { collectionId: id }),
      onDone: () => void reload().then(() => notify({ text: t('collections.isByHand') })),
    });
  return (
    <Answer query={query} failed={t('collections.rulesFailed')}>
      {() =>
        rules || making ? (
          <Part
            title={t('collections.rules')}
            note={rules?.state === 'UPDATING' ? t('collections.updating') : undefined}
            actions={
              rules ? (
                may(deleteCollectionRules) ? (
                  <Button variant="secondary" size="small" onClick={byHand}>
                    {t('collections.toHand')}
                  </Button>
                ) : null
              ) : (
                <Button variant="secondary" size="small" onClick={() => setMaking(false)}>
                  {t('dialog.cancel')}
                </Button>
              )
            }
          >
            <RulesEditor
              key={rules?.updatedDate ?? 'new'}
              collectionId={id}
              rules={rules}
              all={query.data?.collectionRules ?? []}
              onSaved={() => {
                setMaking(false);
                void reload().then(() => notify({ text: t('collections.rulesSaved') }));
              }}
            />
            {question ? <Confirm question={question} onClose={() => setQuestion(null)} /> : null}
          </Part>
        ) : (
          <ByHand
            collection={collection}
            byRule={
              may(setCollectionRules) ? (
                <Button variant="secondary" size="small" onClick={() => setMaking(true)}>
                  {t('collections.toRule')}
                </Button>
              ) : null
            }
          />
        )
      }
    </Answer>
  );
}
