import { Link } from '@tanstack/react-router';
import { Callout } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { countryName } from '../../shared/places.ts';
import { untaxed, useTaxed } from '../../shared/untaxed.ts';
import { useText } from './text/index.ts';

/** That orders to some of these countries are sold without tax. It may be meant so, and nothing is held back. */
export function Untaxed({ countries }: { countries: readonly string[] }) {
  const t = useText();
  const { code } = useLanguage();
  const taxed = useTaxed();
  const found = taxed ? untaxed(countries, taxed) : [];
  if (found.length === 0) return null;
  const names = found.map((country) => countryName(country, code));
  return (
    <Callout tone="attention">
      <p>{t('shipping.untaxed', { countries: new Intl.ListFormat(code).format(names) })}</p>
      <p>
        {/* Beside the form: what was typed here stays. */}
        <Link to="/taxes" target="_blank">
          {t('shipping.untaxedLink')}
        </Link>
      </p>
    </Callout>
  );
}
