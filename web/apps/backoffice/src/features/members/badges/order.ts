// How an order that somebody made by dragging is told to the server.

/** Where one badge went: the shop may have more of them than one call could put in order. */
export function moveOf(ids: readonly string[], badgeId: string) {
  const before = ids[ids.indexOf(badgeId) - 1];
  return before === undefined
    ? { badgeId, position: 'FIRST' as const }
    : { badgeId, position: 'AFTER' as const, moveAfterBadgeId: before };
}

/** So many fields one call takes. */
const most = 100;

/**
 * Calls that put fields in this order, one after the other. Each puts its own in front of the rest, so the last ones are
 * told first.
 */
export function orderCalls(ids: readonly string[]): string[][] {
  const calls: string[][] = [];
  for (let at = 0; at < ids.length; at += most) calls.unshift(ids.slice(at, at + most));
  return calls;
}
