import { useRef, useState } from 'react';
import { SegmentedControl } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Schemas } from '@souk/client';
import { previewCollectionRules, setCollectionRules } from '@souk/client/operations/souk-collection-rules';
import { keyOf } from '@souk/query/operations';
import { Button, Callout } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import type { Shelf } from '../../shared/collections/shelves.ts';
import { useCollectionsOf } from '../../shared/collections/useCollections.ts';
import { Guard } from '../../shared/form/Guard.tsx';
import { useMay } from '../../shared/may.tsx';
import { Answer } from '../../shared/Page.tsx';
import { useMoney } from '../../shared/money.ts';
import { useStore } from '../../shared/store.ts';
import { useTask } from '../../shared/task.ts';
import { ProductLine } from './ProductLine.tsx';
import type { CollectionRules } from './Members.tsx';
import { RuleRow } from './RuleRow.tsx';
import { draftOf, mostRules, ruleOf, sentence, type Draft, type Match } from './rules.ts';
import { useText } from './text/index.ts';
import css from './collections.module.css';

type RuleSet = Schemas['CatalogRuleSet'];

/** The rules of a collection, what they say in words, and what fits them now. */
export function RulesEditor({
  collectionId,
  rules,
  all,
  onSaved,
}: {
  collectionId: string;
  rules: CollectionRules | undefined;
  all: readonly CollectionRules[];
  onSaved: () => void;
}) {
  const t = useText();
  const { code: language } = useLanguage();
  const money = useMoney();
  const { client } = useStore();
  const may = useMay();
  const task = useTask();
  const last = useRef(rules?.rules.length ?? 1);
  const [match, setMatch] = useState<Match>(rules?.match ?? 'ALL');
  const [drafts, setDrafts] = useState<readonly Draft[]>(
    () => rules?.rules.map((rule, at) => draftOf(at, rule)) ?? [draftOf(0)],
  );
  const [touched, setTouched] = useState(false);
  const { collections, known } = useCollectionsOf(
    drafts.flatMap(({ field, value }) => (field === 'COLLECTION' && value ? [value] : [])),
  );
  // A rule can only name a collection that is chosen by hand, so that rules do not follow each other.
  const byRule = new Set(all.map((one) => one.collectionId));
  const shown = ({ id, name }: Shelf) => ({ label: name, disabled: id === collectionId || byRule.has(id) });
  const made = drafts.map(ruleOf);
  const whole = made.flatMap((rule) => (rule ? [rule] : []));
  const complete = whole.length === drafts.length;
  const change = (next: readonly Draft[]) => {
    setDrafts(next);
    setTouched(true);
  };
  const save = () => {
    if (!complete) return task.refuse(t('rules.incomplete'));
    void task
      .run(() => client.call(setCollectionRules, { collectionId, match, rules: whole }))
      .then((done) => {
        if (!done) return;
        setTouched(false);
        onSaved();
      });
  };
  const words = {
    t,
    language,
    money,
    collection: (id: string) =>
      collections.find((one) => one.id === id)?.name ?? (known ? t('rules.goneCollection') : '…'),
  };
  const writes = may(setCollectionRules);
  return (
    <div className={css.rules}>
      <p className={css.sentence} role="status">
        {sentence(match, whole, words)}
      </p>
      {task.problem ? (
        <Callout tone="bad">
          <p>{task.problem}</p>
        </Callout>
      ) : null}
      <fieldset disabled={!writes} className={css.plain}>
        <SegmentedControl
          aria-label={t('rules.match')}
          value={match}
          onChange={(value) => {
            setMatch(value as Match);
            setTouched(true);
          }}
          data={[
            { value: 'ALL', label: t('rules.all') },
            { value: 'ANY', label: t('rules.any') },
          ]}
        />
        {drafts.map((draft, at) => (
          <RuleRow
            key={draft.key}
            number={at + 1}
            draft={draft}
            collection={shown}
            onChange={(part) =>
              change(drafts.map((one, where) => (where === at ? { ...one, ...part } : one)))
            }
            onRemove={drafts.length > 1 ? () => change(drafts.filter((_, where) => where !== at)) : undefined}
          />
        ))}
        <div className={css.buttons}>
          {drafts.length < mostRules ? (
            <Button
              variant="secondary"
              size="small"
              onClick={() => change([...drafts, draftOf(++last.current)])}
            >
              {t('rules.add')}
            </Button>
          ) : null}
          {writes ? (
            <Button size="small" busy={task.busy} onClick={save}>
              {t('rules.save')}
            </Button>
          ) : null}
        </div>
      </fieldset>
      <Preview match={match} rules={whole} />
      <Guard when={touched && !task.busy} onLeave={() => setTouched(false)} />
    </div>
  );
}

/** The products that fit, as soon as a rule is whole. */
function Preview({ match, rules }: RuleSet) {
  const t = useText();
  const { client } = useStore();
  const [asked] = useDebouncedValue(JSON.stringify({ match, rules }), 300);
  const message = JSON.parse(asked) as RuleSet;
  const preview = useQuery({
    queryKey: keyOf(previewCollectionRules, message),
    queryFn: ({ signal }) => client.call(previewCollectionRules, message, { signal }),
    placeholderData: keepPreviousData,
    enabled: message.rules.length > 0,
  });
  if (rules.length === 0) return null;
  return (
    <section aria-label={t('rules.preview')}>
      <Answer query={preview} failed={t('rules.previewFailed')}>
        {({ total, products }) => (
          <>
            <div role="status">
              <h3 className={css.previewHead}>{t('rules.fit', { count: total })}</h3>
            </div>
            <ul className={css.fitting}>
              {products.map((product) => (
                <ProductLine key={product.id} product={product} />
              ))}
            </ul>
            {total > products.length ? (
              <p className={css.note}>{t('rules.first', { count: products.length })}</p>
            ) : null}
          </>
        )}
      </Answer>
    </section>
  );
}
