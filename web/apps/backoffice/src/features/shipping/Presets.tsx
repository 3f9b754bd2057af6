import { addDeliveryRegion } from '@souk/client/operations/ecom-delivery-profile';
import { createPickupLocation } from '@souk/client/operations/ecom-pickup-locations';
import { createShippingOption } from '@souk/client/operations/ecom-shipping-options';
import { Button } from '@souk/ui';
import { Allowed } from '../../shared/may.tsx';
import type { Open } from './open.ts';
import { useText } from './text/index.ts';
import css from './shipping.module.css';

/** Two ways that most shops begin with, each filled in already. */
export function Presets({ onOpen }: { onOpen: (what: Open) => void }) {
  const t = useText();
  return (
    <div className={css.presets}>
      <Allowed to={[addDeliveryRegion, createShippingOption]}>
        <Button size="small" variant="secondary" onClick={() => onOpen({ is: 'region', of: null })}>
          {t('shipping.presetCountry')}
        </Button>
      </Allowed>
      <Allowed to={[addDeliveryRegion, createPickupLocation]}>
        <Button size="small" variant="secondary" onClick={() => onOpen({ is: 'place', of: null })}>
          {t('shipping.presetPickup')}
        </Button>
      </Allowed>
    </div>
  );
}
