import { Button, TextField } from '@souk/ui';
import { Dialog } from '../../../shared/Dialog.tsx';
import { useText } from '../text/index.ts';
import { addressOf, choiceOf, thingsOf, type Product, type Template } from './model.ts';
import css from './links.module.css';

/** What a shopper who opens the link finds in the checkout, and the link itself. */
export function PreviewDialog({
  template,
  products,
  onClose,
}: {
  template: Template;
  products: ReadonlyMap<string, Product>;
  onClose: () => void;
}) {
  const t = useText();
  const { customization, couponCode, status } = template;
  const address = addressOf(template.id);
  const says = [
    couponCode
      ? t(customization?.lockedCoupon ? 'links.saysLockedCoupon' : 'links.saysCoupon', { code: couponCode })
      : customization?.lockedCoupon
        ? t('links.saysNoCoupon')
        : '',
    customization?.lockedGiftCard ? t('links.saysNoGiftCard') : '',
    customization?.disabledManualPayment ? t('links.saysNoManual') : '',
    status === 'INACTIVE' ? t('links.saysOff') : '',
  ].filter(Boolean);
  return (
    <Dialog title={t('links.previewTitle')} text={t('links.previewText')} onClose={onClose}>
      <div className={css.fields}>
        <ul className={css.things} aria-label={t('links.things')}>
          {thingsOf(template).map(({ reference, quantity }, at) => {
            const product = products.get(reference.catalogItemId);
            const choice = choiceOf(reference, product);
            return (
              <li key={at}>
                <span className={css.what}>
                  <bdi>{product?.name ?? t('links.unknown')}</bdi>
                  {choice ? <bdi className={css.small}>{choice}</bdi> : null}
                  {product?.visible === false ? <span className={css.small}>{t('links.hidden')}</span> : null}
                </span>
                <span className={css.small}>
                  {quantity} × <bdi>{product?.priceData?.formatted.discountedPrice}</bdi>
                </span>
              </li>
            );
          })}
          {template.customLineItems.map(({ productName, quantity, price }, at) => (
            <li key={`own.${at}`}>
              <bdi className={css.what}>{productName.original}</bdi>
              <span className={css.small}>
                {quantity} × <bdi>{price}</bdi>
              </span>
            </li>
          ))}
        </ul>
        {says.length > 0 ? (
          <ul className={css.says}>
            {says.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        ) : null}
        <TextField label={t('links.address')} value={address} readOnly dir="ltr" />
        <div className={css.buttons}>
          {status === 'INACTIVE' ? null : (
            <a className={css.open} href={address} target="_blank" rel="noreferrer">
              {t('links.open')}
            </a>
          )}
          <Button variant="secondary" onClick={onClose}>
            {t('links.close')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
