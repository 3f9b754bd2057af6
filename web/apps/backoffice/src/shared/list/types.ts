// What a list page is made from. A page says what it asks, what it shows and what can be done; the frame does the rest.
import type { ReactNode } from 'react';
import type { Client, Operation } from '@souk/client';
import type { RowAct } from '../RowMenu.tsx';
import type { Outcome } from './bulk.ts';
import type { ChosenRows, Jobs, StartJob } from './jobs.ts';

export type { RowAct };

/** A filter in the query language of the API. */
export type Expression = Record<string, unknown>;

export interface SortKey {
  fieldName: string;
  order: 'ASC' | 'DESC';
}

/** What a list asks for: everything that decides which rows come, and where the page stands. */
export interface Question {
  filter: Expression;
  sort: SortKey[];
  /** Free text. */
  words: string;
  /** A cursor, or the number of a page: what the source gave as next or previous. */
  at: string;
  limit: number;
}

export interface RowsPage<Row> {
  rows: Row[];
  next?: string;
  previous?: string;
  /** Not every call counts. */
  total?: number;
}

/** Where rows come from. Made by `byQuery`, `byOffset`, `bySearch` or `whole`. */
export interface Source<Row> {
  operation: Operation<unknown, unknown>;
  searches: boolean;
  message: (question: Question) => object;
  read: (answer: unknown, question: Question) => RowsPage<Row>;
}

export interface Column<Row> {
  id: string;
  label: string;
  render: (row: Row) => ReactNode;
  width?: number;
  align?: 'end';
  /** Takes the room that the others leave, and cuts its text off where there is too little. */
  fills?: boolean;
  /** The field that the server sorts by; without one the column cannot be sorted. */
  sortField?: string;
  /** False for what a row cannot be told by otherwise. */
  hideable?: boolean;
  /** Hidden until somebody chooses it. */
  extra?: boolean;
  /** What stands in an exported file; without it the column is left out there. It may be asked for, see `csv.ts`. */
  csv?: (row: Row, client: Client) => string | Promise<string>;
}

export interface Option {
  value: string;
  label: string;
}

interface FilterBase {
  /** Also its name in the address. Not `tab`, `q`, `sort` or `at`. */
  id: string;
  label: string;
}

interface OnField {
  /** The field that is compared. */
  field: string;
}

export type FilterSpec = FilterBase &
  (
    | ({ kind: 'choice'; options: readonly Option[] } & (
        OnField | { field?: undefined; filter: (value: string) => Expression }
      ))
    | ({ kind: 'choices'; options: readonly Option[]; list?: boolean } & OnField)
    | {
        kind: 'found';
        /** What is chosen, in words. */
        nameOf: (value: string) => string;
        /** Null for what cannot be a value. */
        filter: (value: string) => Expression | null;
        field: (props: { value: string; onChange: (value: string) => void }) => ReactNode;
      }
    | ({ kind: 'text'; operator?: '$eq' | '$startsWith' | '$contains' | '$hasSome' } & OnField)
    | ({ kind: 'dates' } & OnField)
    | ({ kind: 'amounts' } & OnField)
  );

/** A view that is always there. The first one is where the list opens. */
export interface Tab {
  id: string;
  label: string;
  filter?: Expression;
  count?: number;
  /** What the list says when this view is empty. */
  empty?: Empty;
}

export interface SortChoice {
  /** The field, with a minus in front for the largest or newest first. */
  value: string;
  label: string;
}

export interface Empty {
  title: string;
  text?: string;
  action?: ReactNode;
}

export interface RowLink {
  to: string;
  params?: Record<string, string>;
  search?: Record<string, string>;
}

/** What is done to one row of a bulk action; what it throws is the row's failure. */
export type Each<Row> = (row: Row, client: Client) => Promise<unknown>;

export interface BulkAct<Row> {
  id: string;
  label: string;
  /** An operation or a permission's name; whoever lacks it does not see the action. */
  needs?: Operation<unknown, unknown> | string;
  danger?: boolean;
  /** Asked before it starts. */
  confirm?: (count: number | null) => { title: string; text: string; action: string };
  /** Why a row cannot be taken, in words; it is counted as failed for that reason. */
  off?: (row: Row) => string | undefined;
  /** Either what is done at once, or a dialog that asks for more and then starts it. */
  each?: Each<Row>;
  /** Instead of `each`, for a list with `jobs`: the server does it, however long it takes. */
  job?: StartJob;
  /**
   * Instead of `each`, for what changes no row: one call for all of them, such as a file to print. The rows stay
   * chosen for what comes next.
   */
  whole?: (chosen: ChosenRows, client: Client, signal: AbortSignal) => Promise<Outcome>;
  dialog?: (props: {
    count: number | null;
    start: (each: Each<Row>) => void;
    begin: (job: StartJob) => void;
    close: () => void;
  }) => ReactNode;
}

export interface ListSpec<Row> {
  /** Under this name the person's columns and own views are kept. */
  id: string;
  title: string;
  text?: string;
  source: Source<Row>;
  rowId?: (row: Row) => string;
  /** The name that people know a row by: for screen readers and in results of bulk actions. */
  rowName: (row: Row) => string;
  columns: readonly Column<Row>[];
  /** Two lines on a phone. */
  card: (row: Row) => { title: ReactNode; text?: ReactNode; end?: ReactNode; pill?: ReactNode };
  tabs?: readonly Tab[];
  filters?: readonly FilterSpec[];
  sorts?: readonly SortChoice[];
  rowLink?: (row: Row) => RowLink;
  /** Rows that nobody has looked at yet stand out. */
  isNew?: (row: Row) => boolean;
  rowActions?: (row: Row) => readonly (RowAct | null)[];
  bulk?: readonly BulkAct<Row>[];
  /** Where acts on many rows are jobs of the server: how to ask about them. */
  jobs?: Jobs;
  empty: Empty;
  /** What failed, in words, when the rows cannot be had. */
  failed: string;
  /** What the live feed announces, such as "New orders". */
  news?: string;
  /** Buttons of the page's head, one of them filled at most. */
  actions?: ReactNode;
  /** What stands above the table, such as figures. */
  above?: ReactNode;
  /** A name without ending; false where nothing may be exported. */
  file?: string | false;
  pageSize?: number;
  /** Rows that move by themselves: they are asked for again after so many milliseconds while somebody looks. */
  every?: number;
}
