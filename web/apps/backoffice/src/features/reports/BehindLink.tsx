import { Link, useSearch } from '@tanstack/react-router';
import { useText } from './text/index.ts';

/** What orders are asked for by, as the address has it; name is for people. */
export const behindText = (of: Record<string, string>): string => new URLSearchParams(of).toString();

/** Leads from a number to the orders that make it. */
export function BehindLink({ of }: { of: Record<string, string> }) {
  const t = useText();
  const search: Record<string, string> = useSearch({ strict: false });
  return (
    <Link
      to="."
      search={{ ...search, behind: behindText(of) }}
      aria-label={`${t('reports.seeOrders')}: ${of.name ?? ''}`}
    >
      {t('reports.seeOrders')}
    </Link>
  );
}

/** A number that leads to the orders that make it. */
export function BehindValue({ of, value }: { of: Record<string, string>; value: string }) {
  const search: Record<string, string> = useSearch({ strict: false });
  return (
    <Link to="." search={{ ...search, behind: behindText(of) }} aria-label={`${value}, ${of.name ?? ''}`}>
      <bdi>{value}</bdi>
    </Link>
  );
}

/** The same where there may be nothing behind it. */
export const BehindNumber = ({ of, value }: { of: Record<string, string> | null; value: string }) =>
  of ? <BehindValue of={of} value={value} /> : <bdi>{value}</bdi>;
