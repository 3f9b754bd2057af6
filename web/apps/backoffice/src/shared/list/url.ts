// The state of a list lives in the address: links, the back button and a reload all lead to the same rows.
import { both, filterOf } from './filters.ts';
import type { FilterSpec, ListSpec, Question, SortKey, Tab } from './types.ts';

export type Search = Record<string, string>;

export interface ListState {
  /** The id of a built-in view or, as `own.<id>`, of one of the person's. */
  tab: string;
  words: string;
  sort: string;
  at: string;
  /** By filter id, as the address has it. */
  values: Record<string, string>;
}

/** For a list's route: the address holds texts. */
export function listSearch(search: Record<string, unknown>): Search {
  return Object.fromEntries(
    Object.entries(search).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' && value !== '' ? [[name, value]] : [],
    ),
  );
}

type Views = Pick<ListSpec<never>, 'tabs' | 'filters' | 'sorts'>;

export function readState(spec: Views, search: Search): ListState {
  const values: Record<string, string> = {};
  for (const { id } of spec.filters ?? []) {
    const value = search[id];
    if (value) values[id] = value;
  }
  return {
    tab: search.tab ?? spec.tabs?.[0]?.id ?? '',
    words: search.q ?? '',
    sort: search.sort ?? spec.sorts?.[0]?.value ?? '',
    at: search.at ?? '',
    values,
  };
}

/** Only what differs from where the list opens. */
export function writeState(spec: Views, state: ListState): Search {
  return listSearch({
    tab: state.tab === spec.tabs?.[0]?.id ? '' : state.tab,
    q: state.words,
    ...state.values,
    sort: state.sort === spec.sorts?.[0]?.value ? '' : state.sort,
    at: state.at,
  });
}

/** Another question: its rows begin at the first page. */
export const changed = (state: ListState, change: Partial<Omit<ListState, 'at'>>): ListState => ({
  ...state,
  ...change,
  at: '',
});

export const sortKeys = (sort: string): SortKey[] =>
  sort
    .split(',')
    .filter(Boolean)
    .map((field) =>
      field.startsWith('-')
        ? { fieldName: field.slice(1), order: 'DESC' }
        : { fieldName: field, order: 'ASC' },
    );

/** Whether what is asked for depends on where the shop's clocks hang. */
export const asksDays = (spec: Views, state: ListState): boolean =>
  (spec.filters ?? []).some(({ kind, id }) => kind === 'dates' && !!state.values[id]);

/** Whether the person narrowed the list, beyond the view that they opened. */
export const isNarrowed = (state: ListState): boolean =>
  state.words !== '' || Object.keys(state.values).length > 0;

export function questionOf(
  spec: Views & { pageSize?: number },
  state: ListState,
  now: Date,
  timeZone = 'UTC',
): Question {
  const tab = (spec.tabs ?? []).find(({ id }: Tab) => id === state.tab);
  const filters = (spec.filters ?? []).map((filter: FilterSpec) =>
    filterOf(filter, state.values[filter.id] ?? '', now, timeZone),
  );
  return {
    filter: both([tab?.filter, ...filters]),
    sort: sortKeys(state.sort),
    words: state.words,
    at: state.at,
    limit: spec.pageSize ?? 50,
  };
}
