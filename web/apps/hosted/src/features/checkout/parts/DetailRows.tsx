import { useLanguage } from '@souk/ui/text';
import { addressLines, nameOf } from '@souk/ui/place';
import { useDesk } from '../logic/context.ts';
import { needsDelivery, type Mode } from '../logic/delivery.ts';
import { useCheckoutText } from '../text/index.ts';
import css from './Section.module.css';

/** What was filled in, folded. */
export function DetailRows({ mode, onEdit }: { mode: Mode; onEdit: (field: 'email' | 'firstName') => void }) {
  const t = useCheckoutText();
  const { code } = useLanguage();
  const { checkout, locked } = useDesk();
  const countries = new Intl.DisplayNames([code], { type: 'region' });
  const destination = checkout.shippingInfo?.shippingDestination;
  const where =
    mode === 'pickup'
      ? nameOf(destination)
      : addressLines(destination, (country) => countries.of(country) ?? country).join(', ');
  const edit = (field: 'email' | 'firstName') =>
    locked ? null : (
      <button
        type="button"
        className={css.edit}
        aria-label={t(field === 'email' ? 'page.editContact' : 'page.editDelivery')}
        onClick={() => onEdit(field)}
      >
        {t('page.edit')}
      </button>
    );
  return (
    <dl className={css.rows}>
      <div className={css.row}>
        <dt>{t('contact.title')}</dt>
        <dd>
          <bdi>{checkout.buyerInfo?.email}</bdi>
        </dd>
        <dd>{edit('email')}</dd>
      </div>
      {needsDelivery(checkout) ? (
        <div className={css.row}>
          <dt>{t(mode === 'pickup' ? 'delivery.pickupBy' : 'delivery.to')}</dt>
          <dd>
            <bdi>{where}</bdi>
          </dd>
          <dd>{edit('firstName')}</dd>
        </div>
      ) : null}
    </dl>
  );
}
