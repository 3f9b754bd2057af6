// Opening hours as people read them: days with the same hours together. Languages of the shop's pages are written
// without the platform's own words: the engine that renders pages on the server has none, and what it writes must be
// what the browser would write.

export interface Hours {
  day: string;
  opens: string;
  closes: string;
}

const week = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'];

const own: Record<string, { days: readonly string[]; am: string; pm: string }> = {
  en: { days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'], am: 'AM', pm: 'PM' },
  ar: {
    days: ['الاثنين', 'الثلاثاء', 'الأربعاء', 'الخميس', 'الجمعة', 'السبت', 'الأحد'],
    am: 'ص',
    pm: 'م',
  },
};

/** 2024 began on a Monday. */
const nameOf = (day: number, language: string) =>
  own[language]?.days[day] ??
  new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(Date.UTC(2024, 0, 1 + day));

const clock = (time: string, language: string) => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const words = own[language];
  if (words) {
    const half = hour % 24 < 12 ? words.am : words.pm;
    return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${half}`;
  }
  const format = new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: 'UTC' });
  return format.format(Date.UTC(2024, 0, 1, hour, minute));
};

/** Rows of a table of hours; no times on days on which the shop is closed. */
export function daysOf(hours: readonly Hours[], language: string): { days: string; times: string }[] {
  const timesOf = (day: string) =>
    hours
      .filter((one) => one.day === day)
      .sort((a, b) => (a.opens < b.opens ? -1 : 1))
      .map(({ opens, closes }) => `${clock(opens, language)} – ${clock(closes, language)}`)
      .join(', ');
  const rows: { from: number; to: number; times: string }[] = [];
  week.forEach((day, at) => {
    const times = timesOf(day);
    const last = rows.at(-1);
    if (last?.times === times) last.to = at;
    else rows.push({ from: at, to: at, times });
  });
  return rows.map(({ from, to, times }) => ({
    days: from === to ? nameOf(from, language) : `${nameOf(from, language)} – ${nameOf(to, language)}`,
    times,
  }));
}
