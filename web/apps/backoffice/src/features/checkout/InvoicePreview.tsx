import { useQuery } from '@tanstack/react-query';
import { getCheckoutSettings } from '@souk/client/operations/ecom-checkout-settings';
import { getLook } from '@souk/client/operations/look';
import { reading } from '@souk/query/operations';
import { addressLines } from '@souk/ui/place';
import { useLanguage } from '@souk/ui/text';
import { useMay } from '../../shared/may.tsx';
import { countryName } from '../../shared/places.ts';
import { Seen } from '../../shared/Seen.tsx';
import { useStore } from '../../shared/store.ts';
import { logoAt, type InvoiceValues } from './invoice.ts';
import { useText } from './text/index.ts';
import css from './preview.module.css';

/** What the settings write onto every invoice; what the order says is left out. */
export function InvoicePreview({ values }: { values: InvoiceValues }) {
  const t = useText();
  const { client, settings } = useStore();
  const { code } = useLanguage();
  // Without a logo of their own papers have that of the checkout, which is the look's where it has none.
  const may = useMay()(getCheckoutSettings);
  const checkout = useQuery({ ...reading(client, getCheckoutSettings, {}), enabled: may }).data
    ?.checkoutSettings;
  const theme = useQuery(reading(client, getLook, {})).data?.look.theme;
  const logo = logoAt(values.logoId) || checkout?.checkoutBrand?.header?.logo?.image?.url || theme?.logo?.url;
  const name = values.name.trim() || settings.siteName;
  const { street: addressLine, city, zip: postalCode, country } = values;
  const lines = [
    ...addressLines({ address: { addressLine, city, postalCode, country } }, (one) => countryName(one, code)),
    values.phone,
    values.email.trim() || settings.contactEmail,
    values.taxId,
  ].filter((line) => line.trim());
  const days = Number(values.dueDays);
  return (
    <Seen title={t('checkout.paperSees')}>
      <div className={css.sheet} role="group" aria-label={t('checkout.paperSees')}>
        <div className={css.mast}>
          {logo ? <img src={logo} alt={t('checkout.logo')} /> : <b dir="auto">{name}</b>}
          <div className={css.number}>
            <b>{t('checkout.paper')}</b>
            <bdi className={css.faint}>{`${values.prefix.trim()}${values.nextNumber}`}</bdi>
            {Number.isInteger(days) && days >= 0 ? (
              <span>{days === 0 ? t('checkout.dueNow') : t('checkout.dueIn', { count: days })}</span>
            ) : null}
          </div>
        </div>
        <div>
          <strong dir="auto">{name}</strong>
          {lines.map((line, at) => (
            <div key={at} dir="auto">
              {line}
            </div>
          ))}
        </div>
        {[values.terms, values.notes].map((text, at) =>
          text.trim() ? (
            <p key={at} className={css.faint} dir="auto">
              {text.trim()}
            </p>
          ) : null,
        )}
      </div>
    </Seen>
  );
}
