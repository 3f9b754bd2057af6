import { useId } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Callout, Select } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { useStore } from '../../shared/store.ts';
import { useText } from './text/index.ts';
import css from './reports.module.css';

interface Told {
  counting: boolean;
  /** Absent where no money is in the report. */
  currency?: string;
  otherCurrencies?: readonly string[];
}

/**
 * What to know of a report's figures: sums of two currencies are never added up, so whoever sells in several hears that
 * there is more and chooses which; and after an upgrade older orders are counted again.
 */
export function Notes({ report }: { report: Told }) {
  const t = useText();
  const { code } = useLanguage();
  const codes = report.otherCurrencies ?? [];
  const currencies = new Intl.ListFormat(code).format(codes);
  return (
    <>
      {report.counting ? <Callout tone="neutral">{t('reports.counting')}</Callout> : null}
      {codes.length > 0 ? (
        <Callout tone="neutral">{t('reports.otherCurrencies', { currencies })}</Callout>
      ) : null}
      {report.currency ? <CurrencyChoice currency={report.currency} others={codes} /> : null}
    </>
  );
}

/** Which currency the figures are in, where there are several. */
function CurrencyChoice({ currency, others }: { currency: string; others: readonly string[] }) {
  const t = useText();
  const id = useId();
  const { code } = useLanguage();
  const { settings } = useStore();
  const navigate = useNavigate();
  const search: Record<string, string> = useSearch({ strict: false });
  // Whoever chose another finds the way back also where nothing was sold in the shop's own.
  const all = [...new Set([settings.currency, currency, ...others])];
  if (all.length < 2) return null;
  const name = new Intl.DisplayNames(code, { type: 'currency' });
  const choose = (chosen: string) => {
    const { currency: _, ...rest } = search;
    void navigate({
      to: '.',
      search: chosen === settings.currency ? rest : { ...rest, currency: chosen },
      replace: true,
    });
  };
  return (
    <p className={css.currency}>
      <label htmlFor={id}>{t('reports.currency')}</label>
      <Select id={id} value={currency} onChange={(event) => choose(event.target.value)}>
        {all.map((one) => (
          <option key={one} value={one}>
            {`${one} · ${name.of(one) ?? one}`}
          </option>
        ))}
      </Select>
    </p>
  );
}
