// The latest lines of the server's log.
import type { Schemas } from '@souk/client';
import { listLogs } from '@souk/client/operations/souk-system';
import type { Source } from '../../shared/list/types.ts';

/** A line, and the server whose line it is. */
export type Line = Schemas['LogsEntry'] & { server: string };

export const source: Source<Line> = {
  operation: listLogs,
  searches: true,
  message: ({ filter, words, at, limit }) => ({
    ...filter,
    ...(words ? { words } : {}),
    cursorPaging: { limit, ...(at ? { cursor: at } : {}) },
  }),
  read: (answer) => {
    const { lines, node, pagingMetadata } = answer as Schemas['LogsListAnswer'];
    return {
      rows: lines.map((line) => ({ ...line, server: node.name })),
      next: pagingMetadata.cursors?.next || undefined,
      previous: pagingMetadata.cursors?.prev || undefined,
    };
  },
};

/** The values of a line as one text. */
export const valuesOf = ({ attributes }: Line): string =>
  attributes.map(({ name, value }) => `${name}=${value}`).join(' ');
