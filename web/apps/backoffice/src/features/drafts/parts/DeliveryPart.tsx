import { useState } from 'react';
import { setShippingInfo } from '@souk/client/operations/ecom-draft-orders';
import { Delivery } from '@souk/ui/place';
import { Part } from '../../../shared/detail/DetailPage.tsx';
import { Allowed } from '../../../shared/may.tsx';
import { DeliveryDialog } from '../dialogs/DeliveryDialog.tsx';
import { useText } from '../text/index.ts';
import { useWorking } from '../use-draft.ts';
import css from '../drafts.module.css';

/** How the goods come, and what that costs. */
export function DeliveryPart() {
  const t = useText();
  const { draft } = useWorking();
  const [choosing, setChoosing] = useState(false);
  const delivery = draft.shippingInfo?.removed ? undefined : draft.shippingInfo?.shippingInfo;
  return (
    <Part
      title={t('drafts.delivery')}
      actions={
        <Allowed to={setShippingInfo}>
          <button
            type="button"
            className={css.linkButton}
            aria-label={t('drafts.changeDelivery')}
            onClick={() => setChoosing(true)}
          >
            {t(delivery ? 'drafts.change' : 'drafts.set')}
          </button>
        </Allowed>
      }
    >
      {delivery ? (
        <div className={css.charge}>
          <div>
            <Delivery title={delivery.title} logistics={delivery.logistics} />
          </div>
          <bdi>{delivery.cost?.price?.formattedAmount}</bdi>
        </div>
      ) : (
        <p className={css.muted}>{t('drafts.noDelivery')}</p>
      )}
      {choosing ? <DeliveryDialog onClose={() => setChoosing(false)} /> : null}
    </Part>
  );
}
