// Cache keys and query options of any operation of the API document. What a page asks is the operation and its message;
// nothing about it is written twice.
import { queryOptions } from '@tanstack/react-query';
import type { Client, Operation } from '@souk/client';

type Calls = Pick<Client, 'call'>;

/** What everything about a service is kept under, so that a write can drop it at once. */
export const serviceKey = (operation: Operation<unknown, unknown>): readonly [string] => {
  const id = operation.id ?? '';
  return [id.slice(0, id.lastIndexOf('.'))];
};

/** Service, call and message. */
export const keyOf = <In>(operation: Operation<In, unknown>, message: In) =>
  [...serviceKey(operation), (operation.id ?? '').split('.').at(-1), message] as const;

/** Reads an operation's answer. */
export const reading = <In, Out>(client: Calls, operation: Operation<In, Out>, message: In) =>
  queryOptions({
    queryKey: keyOf(operation, message),
    queryFn: ({ signal }) => client.call(operation, message, { signal }),
  });
