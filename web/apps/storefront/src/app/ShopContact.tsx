import { useLanguage } from '@souk/ui/text';
import { daysOf } from '@souk/ui/hours';
import { useLook } from '../features/look/LookProvider.tsx';
import { useText } from '../shared/text/index.ts';
import css from './Footer.module.css';

/** Where and when the shop is found, at the end of every page. Nothing where it says none. */
export function ShopContact() {
  const t = useText();
  const { contact } = useLook();
  if (!contact) return null;
  return (
    <section aria-label={t('footer.contact')} className={css.links}>
      <h2 className={css.title}>{t('footer.contact')}</h2>
      <ShopFacts factClass={css.fact} hoursClass={css.hours} />
    </section>
  );
}

/** Address, phone, e-mail, opening hours; each place dresses them. */
export function ShopFacts({ factClass, hoursClass }: { factClass?: string; hoursClass?: string }) {
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
    <>
      {place.length > 0 ? (
        <p className={factClass}>
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
        <dl className={hoursClass} aria-label={t('footer.hours')}>
          {daysOf(openingHours, code).map(({ days, times }) => (
            <div key={days}>
              <dt>{days}</dt>
              <dd>{times || t('footer.closed')}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </>
  );
}
