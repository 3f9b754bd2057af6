// The ways the services answer lists, brought to one shape.
import type { Client, Operation } from '@souk/client';
import type { Question, RowsPage, Source } from './types.ts';

type RowsOf<Out, K extends keyof Out> = NonNullable<Out[K]> extends readonly (infer Row)[] ? Row : never;

interface Meta {
  total?: number;
  tooManyToCount?: boolean;
  cursors?: { next?: string; prev?: string };
}

interface Answer {
  pagingMetadata?: Meta;
  metadata?: Meta & { items?: number };
  totalResults?: number;
  total?: number;
}

const metaOf = (answer: Answer): Meta => answer.pagingMetadata ?? answer.metadata ?? {};

const totalOf = (answer: Answer): number | undefined => {
  const meta = metaOf(answer);
  return meta.tooManyToCount ? undefined : (meta.total ?? answer.totalResults ?? answer.total);
};

const rowsIn = <Row>(answer: unknown, key: string): Row[] =>
  ((answer as Record<string, unknown>)[key] as Row[] | undefined) ?? [];

function cursorPage<Row>(answer: unknown, key: string): RowsPage<Row> {
  const meta = metaOf(answer as Answer);
  return {
    rows: rowsIn<Row>(answer, key),
    next: meta.cursors?.next || undefined,
    previous: meta.cursors?.prev || undefined,
    total: totalOf(answer as Answer),
  };
}

const empty = (filter: object) => Object.keys(filter).length === 0;

/** Only what is asked: services refuse what they do not know. */
const asked = ({ filter, sort }: Question) => ({
  ...(empty(filter) ? {} : { filter }),
  ...(sort.length === 0 ? {} : { sort }),
});

const cursorPaging = ({ at, limit }: Question) => ({ limit, ...(at ? { cursor: at } : {}) });

/** `{query: {filter, sort, cursorPaging}}`, paged by cursor. `more` stands beside the query in the message. */
export function byQuery<In, Out, K extends keyof Out & string>(
  operation: Operation<In, Out>,
  rows: K,
  options: { more?: Partial<In>; words?: (words: string) => Partial<In> } = {},
): Source<RowsOf<Out, K>> {
  return {
    operation,
    searches: options.words !== undefined,
    message: (question) => ({
      ...options.more,
      ...(question.words && options.words ? options.words(question.words) : {}),
      query: { ...asked(question), cursorPaging: cursorPaging(question) },
    }),
    read: (answer) => cursorPage(answer, rows),
  };
}

/** All words have to be there: by any of them an e-mail would find everybody who has it of the same provider. */
export const wordsOf = (expression: string) => ({ expression, mode: 'AND' as const });

/** `{search: {filter, sort, search, cursorPaging}}`: free text, and usually a count. */
export function bySearch<In, Out, K extends keyof Out & string>(
  operation: Operation<In, Out>,
  rows: K,
  options: { more?: Partial<In> } = {},
): Source<RowsOf<Out, K>> {
  return {
    operation,
    searches: true,
    message: (question) => ({
      ...options.more,
      search: {
        ...asked(question),
        ...(question.words ? { search: wordsOf(question.words) } : {}),
        cursorPaging: cursorPaging(question),
      },
    }),
    read: (answer) => cursorPage(answer, rows),
  };
}

const offsetOf = ({ at, limit }: Question) => (Math.max(1, Number(at) || 1) - 1) * limit;

/** `{query: {filter, sort, paging}}`, paged by offset; `place` puts the paging somewhere else in the message. */
export function byOffset<In, Out, K extends keyof Out & string>(
  operation: Operation<In, Out>,
  rows: K,
  options: {
    more?: Partial<In>;
    place?: (asked: { limit: number; offset: number }, question: Question) => object;
  } = {},
): Source<RowsOf<Out, K>> {
  return {
    operation,
    searches: false,
    message: (question) => {
      const paging = { limit: question.limit, offset: offsetOf(question) };
      const placed = options.place?.(paging, question) ?? { query: { ...asked(question), paging } };
      return { ...options.more, ...placed };
    },
    read: (answer, question) => {
      const found = rowsIn<RowsOf<Out, K>>(answer, rows);
      const total = totalOf(answer as Answer);
      const page = Math.max(1, Number(question.at) || 1);
      const end = offsetOf(question) + found.length;
      const more = total === undefined ? found.length === question.limit : end < total;
      return {
        rows: found,
        total,
        next: more ? String(page + 1) : undefined,
        previous: page > 1 ? String(page - 1) : undefined,
      };
    },
  };
}

/** A call that answers everything at once. What is looked for is looked for here. */
export function whole<In, Out, K extends keyof Out & string>(
  operation: Operation<In, Out>,
  rows: K,
  options: { more?: Partial<In>; matches?: (row: RowsOf<Out, K>, words: string) => boolean } = {},
): Source<RowsOf<Out, K>> {
  const { matches } = options;
  return {
    operation,
    searches: matches !== undefined,
    message: () => ({ ...options.more }),
    read: (answer, { words }) => {
      const all = rowsIn<RowsOf<Out, K>>(answer, rows);
      const found = matches && words ? all.filter((row) => matches(row, words.toLowerCase())) : all;
      return { rows: found, total: found.length };
    },
  };
}

/** Asks for one page of rows. */
export async function askRows<Row>(
  client: Pick<Client, 'call'>,
  source: Source<Row>,
  question: Question,
  signal?: AbortSignal,
): Promise<RowsPage<Row>> {
  const operation = source.operation as Operation<object, unknown>;
  return source.read(await client.call(operation, source.message(question), { signal }), question);
}

/** Every row that fits, page after page. */
export async function* allRows<Row>(
  client: Pick<Client, 'call'>,
  source: Source<Row>,
  question: Question,
  signal?: AbortSignal,
): AsyncGenerator<Row> {
  let at: string | undefined = '';
  while (at !== undefined) {
    signal?.throwIfAborted();
    const page: RowsPage<Row> = await askRows(client, source, { ...question, at, limit: 100 }, signal);
    yield* page.rows;
    at = page.next;
  }
}

/** Everything that there is, for what shows or offers all of it. */
export async function everyRow<Row>(
  client: Pick<Client, 'call'>,
  source: Source<Row>,
  asked: Pick<Partial<Question>, 'filter'> = {},
  signal?: AbortSignal,
): Promise<Row[]> {
  const rows: Row[] = [];
  const question = { filter: {}, sort: [], words: '', at: '', limit: 100, ...asked };
  for await (const row of allRows(client, source, question, signal)) rows.push(row);
  return rows;
}
