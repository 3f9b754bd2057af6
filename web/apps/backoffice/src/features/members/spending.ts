import { clockAt, momentOf } from '../../shared/zone.ts';

interface Bought {
  createdDate?: string;
  purchasedDate?: string;
  currency?: string;
  status?: string;
  priceSummary?: { total?: { amount?: string } };
  balanceSummary?: { refunded?: { amount?: string } };
}

/** The last twelve months as 2026-11, the oldest first, by the clock of the shop. */
export function lastMonths(now: number, timeZone: string): string[] {
  const [year = 0, month = 1] = clockAt(now, timeZone).split('-').map(Number);
  return Array.from({ length: 12 }, (_, back) =>
    new Date(Date.UTC(year, month - 12 + back, 1)).toISOString().slice(0, 7),
  );
}

/** The moment at which the first of these months begins at the shop. */
export function monthBegins(month: string, timeZone: string): string {
  return new Date(momentOf(`${month}-01T00:00`, timeZone) ?? Date.parse(`${month}-01`)).toISOString();
}

const thousandths = (amount: string | undefined) => Math.round(Number(amount ?? 0) * 1000);

/**
 * What orders came to in each of these months, as the sum of what a buyer spent counts them: those that were approved
 * and not cancelled, without what was given back, on the day that they were bought by the clock of the shop. Those in
 * other currencies are left out: two currencies have no sum.
 */
export function spentByMonth(
  orders: readonly Bought[],
  currency: string,
  months: readonly string[],
  timeZone: string,
): { month: string; sum: number }[] {
  const sums = new Map(months.map((month) => [month, 0]));
  for (const order of orders) {
    const at = Date.parse(order.purchasedDate || order.createdDate || '');
    if (Number.isNaN(at) || order.status !== 'APPROVED' || (order.currency ?? currency) !== currency)
      continue;
    const month = clockAt(at, timeZone).slice(0, 7);
    const sum = sums.get(month);
    if (sum === undefined) continue;
    const { priceSummary, balanceSummary } = order;
    sums.set(
      month,
      sum + thousandths(priceSummary?.total?.amount) - thousandths(balanceSummary?.refunded?.amount),
    );
  }
  return [...sums].map(([month, sum]) => ({ month, sum: sum / 1000 }));
}
