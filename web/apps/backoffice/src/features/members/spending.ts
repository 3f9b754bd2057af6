interface Bought {
  createdDate?: string;
  currency?: string;
  status?: string;
  priceSummary?: { total?: { amount?: string } };
}

/** What orders came to in each of the last twelve months, the oldest first. Those in other currencies are left out. */
export function spentByMonth(orders: readonly Bought[], currency: string, now: Date) {
  const months = Array.from({ length: 12 }, (_, back) => ({
    start: new Date(now.getFullYear(), now.getMonth() - 11 + back, 1),
    sum: 0,
  }));
  for (const order of orders) {
    const at = new Date(order.createdDate ?? '');
    if (order.status === 'CANCELED' || (order.currency ?? currency) !== currency) continue;
    const month = months.find(
      ({ start }) => start.getFullYear() === at.getFullYear() && start.getMonth() === at.getMonth(),
    );
    if (month) month.sum += Number(order.priceSummary?.total?.amount ?? 0);
  }
  return months;
}
