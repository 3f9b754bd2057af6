// Rows of a report that come in pages: as many as are looked at, and all of them for a file.
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { Client, Operation } from '@souk/client';
import { keyOf } from '@souk/query/operations';

export const shownAtOnce = 100;

/** The most that the server gives at once. */
const most = 1000;

type Calls = Pick<Client, 'call'>;

/** How rows are found in a report, and how many there are in all. */
export interface Paged<Report, Row> {
  rowsOf: (report: Report) => Row[];
  countOf: (report: Report) => number;
  /** What was shown stays until there is other: whoever chose it keeps the choice under the finger. */
  keep?: boolean;
}

/** What sells while pages are read may move a row to the next one: it is told once. */
export const once = <Row extends { id: string }>(rows: readonly Row[]): Row[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
];

/** Every row there is. */
export async function allRows<Report, Row extends { id: string }>(
  page: (offset: number, limit: number) => Promise<Report>,
  { rowsOf, countOf }: Paged<Report, Row>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let left = true; left;) {
    const report = await page(rows.length, most);
    const more = rowsOf(report);
    rows.push(...more);
    left = more.length > 0 && rows.length < countOf(report);
  }
  return once(rows);
}

/** A report whose rows come in pages. */
export function useReportPages<In extends object, Report, Row extends { id: string }>(
  client: Calls,
  operation: Operation<In, Report>,
  ask: In,
  paged: Paged<Report, Row>,
) {
  const read = (offset: number, limit: number, signal?: AbortSignal) =>
    client.call(operation, { ...ask, limit, offset }, signal ? { signal } : {});
  const query = useInfiniteQuery({
    queryKey: [...keyOf(operation, ask), 'pages'],
    queryFn: ({ pageParam, signal }) => read(pageParam, shownAtOnce, signal),
    ...(paged.keep ? { placeholderData: keepPreviousData } : {}),
    initialPageParam: 0,
    getNextPageParam: (last: Report, pages) => {
      const had = pages.reduce((sum, report) => sum + paged.rowsOf(report).length, 0);
      return paged.rowsOf(last).length > 0 && had < paged.countOf(last) ? had : null;
    },
  });
  return { query, all: () => allRows(read, paged) };
}
