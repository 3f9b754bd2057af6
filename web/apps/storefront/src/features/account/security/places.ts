// A place is what people mean by "where I am signed in": one browser on one network. A sign-in there leaves a
// session of the hosted pages and one of the shop, which are seen and ended together.
import type { Session } from '@souk/client/account';

export interface Place {
  sessions: Session[];
  userAgent: string;
  address: string;
  lastUsedDate: string;
  current: boolean;
}

/** The one that asks first, then those used last. */
export function placesOf(sessions: readonly Session[]): Place[] {
  const places = new Map<string, Place>();
  for (const session of sessions) {
    const key = JSON.stringify([session.userAgent, session.address]);
    const known = places.get(key);
    if (!known) {
      const { userAgent, address, lastUsedDate, current } = session;
      places.set(key, { sessions: [session], userAgent, address, lastUsedDate, current });
      continue;
    }
    known.sessions.push(session);
    known.current ||= session.current;
    if (session.lastUsedDate > known.lastUsedDate) known.lastUsedDate = session.lastUsedDate;
  }
  return [...places.values()].sort(
    (a, b) => Number(b.current) - Number(a.current) || (a.lastUsedDate < b.lastUsedDate ? 1 : -1),
  );
}
