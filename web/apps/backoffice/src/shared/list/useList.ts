import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { keyOf } from '@souk/query/operations';
import { useStore } from '../store.ts';
import { askRows } from './sources.ts';
import type { ListSpec, Question } from './types.ts';
import {
  changed,
  listSearch,
  asksDays,
  questionOf,
  readState,
  writeState,
  type ListState,
  type Search,
} from './url.ts';
import { useZone } from '../useZone.ts';

export type Listing<Row> = ReturnType<typeof useList<Row>>;

/** What a list shows, by its address, and how to go elsewhere in it. */
export function useList<Row>(spec: ListSpec<Row>) {
  const { client } = useStore();
  const navigate = useNavigate();
  const [now] = useState(() => new Date());
  const state = readState(spec, listSearch(useSearch({ strict: false })));
  const timeZone = useZone();
  const question = questionOf(spec, state, now, timeZone);
  const rows = useQuery({
    // Words of a list that is searched here do not reach the server.
    queryKey: [...keyOf(spec.source.operation, spec.source.message(question)), question.words],
    queryFn: ({ signal }) => askRows(client, spec.source, question, signal),
    placeholderData: keepPreviousData,
    enabled: timeZone !== undefined || !asksDays(spec, state),
    refetchInterval: spec.every ?? false,
    // The live feed announces news of it instead of moving rows under the mouse.
    meta: { held: true },
  });
  const open = (search: Search, replace = false) => void navigate({ to: '.', search, replace });
  return {
    state,
    question,
    rows,
    /** Stands for the question apart from the page: a selection holds as long as it is the same. */
    asked: JSON.stringify([question.filter, question.words, question.sort]),
    open,
    go: (change: Partial<Omit<ListState, 'at'>>, replace = false) =>
      open(writeState(spec, changed(state, change)), replace),
    turn: (at: string) => open(writeState(spec, { ...state, at })),
    idOf: spec.rowId ?? ((row: Row) => (row as { id: string }).id),
  };
}

interface Chosen<Row> {
  asked: string;
  rows: readonly Row[];
  all: boolean;
}

export interface Selection<Row> {
  rows: readonly Row[];
  /** Everything that matches, on every page. */
  all: boolean;
  choose: (rows: readonly Row[]) => void;
  chooseAll: () => void;
  clear: () => void;
}

/** Which rows are chosen. Another question lets go of them: nobody acts on rows that they cannot see. */
export function useSelection<Row>(asked: string): Selection<Row> {
  const [kept, setKept] = useState<Chosen<Row>>({ asked, rows: [], all: false });
  const chosen: Chosen<Row> = kept.asked === asked ? kept : { asked, rows: [], all: false };
  return {
    rows: chosen.rows,
    all: chosen.all,
    choose: (rows) => setKept({ asked, rows, all: false }),
    chooseAll: () => setKept({ ...chosen, all: true }),
    clear: () => setKept({ asked, rows: [], all: false }),
  };
}

/** The question without a page, for what works on all rows that match. */
export const everything = (question: Question): Question => ({ ...question, at: '' });
