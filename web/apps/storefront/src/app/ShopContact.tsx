import { useLanguage } from '@souk/ui/text';
import { useLook } from '../features/look/LookProvider.tsx';
import { useText } from '../shared/text/index.ts';
import { daysOf } from './hours.ts';
import css from './Footer.module.css';

/** Where and when the shop is found: address, phone, e-mail, opening hours. Nothing where it says none. */
export function ShopContact() {
  const t = useText();
  const { contact } = useLook();
  const { code } = useLanguage();
  if (!contact) return null;
  const { address, phone, email, openingHours = [] } = contact;
  const street = address?.streetAddress
    ? `${address.streetAddress.name} ${address.streetAddress.number}`.trim()
    : address?.addressLine;
  const place = [street, [address?.postalCode, address?.city].filter(Boolean).join(' ')].filter(Boolean);
  return (
    <section aria-label={t('footer.contact')} className={css.links}>
      <h2 className={css.title}>{t('footer.contact')}</h2>
      {place.length > 0 ? (
        <p className={css.fact}>
          <bdi>{place.join(', ')}</bdi>
        </p>
      ) : null}
      {phone ? (
        <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
          <bdi dir="ltr">{phone}</bdi>
        </a>
      ) : null}
      {email ? (
        <a href={`mailto:${email}`}>
          <bdi dir="ltr">{email}</bdi>
        </a>
      ) : null}
      {openingHours.length > 0 ? (
        <dl className={css.hours} aria-label={t('footer.hours')}>
          {daysOf(openingHours, code).map(({ days, times }) => (
            <div key={days}>
              <dt>{days}</dt>
              <dd>{times || t('footer.closed')}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </section>
  );
}
