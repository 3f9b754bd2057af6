// A clock on the wall of the shop, and the moment it stands for.

/** What clocks in a zone show at a moment, as `2026-11-20T08:00`. */
export function clockAt(moment: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const part = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]));
  return `${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}`;
}

/** The moment at which clocks in a zone show this; null where it is no date and time. */
export function momentOf(clock: string, timeZone: string): number | null {
  const wanted = clock.length === 16 ? Date.parse(`${clock}:00Z`) : NaN;
  if (Number.isNaN(wanted)) return null;
  let moment = wanted;
  // The second time is for days on which clocks are changed.
  for (let time = 0; time < 2; time++) {
    moment += wanted - Date.parse(`${clockAt(moment, timeZone)}:00Z`);
  }
  return moment;
}
