import { useState, type ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Button, EmptyState } from '@souk/ui';
import { Confirm, type Question } from '../../../shared/Confirm.tsx';
import { Allowed, useMay, type Needed } from '../../../shared/may.tsx';
import { Answer, Panel } from '../../../shared/Page.tsx';
import { RowMenu, type RowAct } from '../../../shared/RowMenu.tsx';
import { useText } from '../text/index.ts';
import { Sorted } from './Sorted.tsx';
import css from './badges.module.css';

interface Props<Answered, T extends { id: string }> {
  title: string;
  text: string;
  query: UseQueryResult<Answered>;
  itemsOf: (answer: Answered) => readonly T[];
  nameOf: (item: T) => string;
  empty: { title: string; text: string };
  /** The words of the button, and what it needs. */
  make: { label: string; needs: Needed };
  change: Needed;
  remove: { needs: Needed; off?: (item: T) => string | undefined; ask: (item: T) => Question };
  /** What else can be done with one. */
  more?: (item: T) => RowAct | null;
  /** Absent for those who may not move anything. */
  onOrder?: (ids: string[]) => void;
  row: (item: T) => ReactNode;
  form: (item: T | null, close: () => void) => ReactNode;
}

/** A panel of things that members have: in their order, made and changed in a dialog, deleted after a question. */
export function Held<Answered, T extends { id: string }>(props: Props<Answered, T>) {
  const { title, text, query, itemsOf, nameOf, empty, make, change, remove, more, onOrder, row, form } =
    props;
  const t = useText();
  const may = useMay();
  const [edited, setEdited] = useState<T | 'new' | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  return (
    <Panel
      title={title}
      text={text}
      actions={
        <Allowed to={make.needs}>
          <Button size="small" onClick={() => setEdited('new')}>
            {make.label}
          </Button>
        </Allowed>
      }
    >
      <Answer query={query} failed={t('held.failed')}>
        {(answer) => {
          const list = itemsOf(answer);
          return list.length === 0 ? (
            <EmptyState compact title={empty.title} text={empty.text} />
          ) : (
            <div className={css.panel}>
              <Sorted
                label={title}
                items={list.map((item) => ({ id: item.id, name: nameOf(item), item }))}
                onOrder={onOrder}
              >
                {({ name, item }) => (
                  <>
                    {row(item)}
                    <RowMenu
                      of={name}
                      actions={[
                        may(change) ? { name: t('members.edit'), run: () => setEdited(item) } : null,
                        more?.(item) ?? null,
                        may(remove.needs)
                          ? {
                              label: t('members.delete'),
                              danger: true,
                              off: remove.off?.(item),
                              run: () => setQuestion(remove.ask(item)),
                            }
                          : null,
                      ]}
                    />
                  </>
                )}
              </Sorted>
            </div>
          );
        }}
      </Answer>
      {edited ? form(edited === 'new' ? null : edited, () => setEdited(null)) : null}
      {question ? <Confirm question={question} onClose={() => setQuestion(null)} /> : null}
    </Panel>
  );
}
