import { Link } from '@tanstack/react-router';
import { useText } from './text/index.ts';

/** The way to the service of addresses, beside a form: what was typed there stays. */
export function SetUpLookup() {
  const t = useText();
  return (
    <p>
      <Link to="/checkout" hash="checkout-lookup" target="_blank">
        {t('shipping.setUpLookup')}
      </Link>
    </p>
  );
}
