import { Fragment, useState, type ReactNode } from 'react';
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
  /** Where things stand in parts, which are put in order apart; parts with nothing in them are left out. */
  parts?: { names: Readonly<Record<string, string>>; of: (item: T) => string };
  /** Absent for those who may not move anything. */
  onOrder?: (ids: string[], moved: string, part: string) => void;
  row: (item: T) => ReactNode;
  form: (item: T | null, close: () => void) => ReactNode;
}

/** A panel of things that members have: in their order, made and changed in a dialog, deleted after a question. */
export function Held<Answered, T extends { id: string }>(props: Props<Answered, T>) {
  const {
    title,
    text,
    query,
    itemsOf,
    nameOf,
    empty,
    make,
    change,
    remove,
    more,
    parts,
    onOrder,
    row,
    form,
  } = props;
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
          const shown = Object.entries(parts?.names ?? { '': title })
            .map(([id, name]) => ({
              id,
              name,
              items: list.filter((item) => !parts || parts.of(item) === id),
            }))
            .filter(({ items }) => items.length > 0);
          return list.length === 0 ? (
            <EmptyState compact title={empty.title} text={empty.text} />
          ) : (
            <div className={css.panel}>
              {shown.map((part) => (
                <Fragment key={part.id}>
                  {parts ? <h3 className={css.part}>{part.name}</h3> : null}
                  <Sorted
                    label={part.name}
                    items={part.items.map((item) => ({ id: item.id, name: nameOf(item), item }))}
                    onOrder={onOrder && ((ids, moved) => onOrder(ids, moved, part.id))}
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
                </Fragment>
              ))}
            </div>
          );
        }}
      </Answer>
      {edited ? form(edited === 'new' ? null : edited, () => setEdited(null)) : null}
      {question ? <Confirm question={question} onClose={() => setQuestion(null)} /> : null}
    </Panel>
  );
}
