import { SelectField, TextField } from '@souk/ui';
import { useText } from '../text/index.ts';

type Way = '' | 'CASH' | 'BANK_TRANSFER' | 'CHECK' | 'OWN';

export interface PaidBy {
  way: Way;
  own: string;
}

/** How it was paid, as the server takes it; null when a name is missing. */
export function wayOf({ way, own }: PaidBy) {
  const name = own.trim();
  if (way === 'OWN') return name ? { userDefinedPaymentMethodName: { custom: name } } : null;
  return way ? { userDefinedPaymentMethodName: { predefined: way } } : {};
}

export function WayFields({ by, onChange }: { by: PaidBy; onChange: (by: PaidBy) => void }) {
  const t = useText();
  return (
    <>
      <SelectField
        label={t('orders.way')}
        value={by.way}
        onChange={(event) => onChange({ ...by, way: event.currentTarget.value as Way })}
      >
        <option value="">{t('orders.by.hand')}</option>
        <option value="CASH">{t('orders.by.cash')}</option>
        <option value="BANK_TRANSFER">{t('orders.by.transfer')}</option>
        <option value="CHECK">{t('orders.by.cheque')}</option>
        <option value="OWN">{t('orders.by.own')}</option>
      </SelectField>
      {by.way === 'OWN' ? (
        <TextField
          label={t('orders.wayName')}
          value={by.own}
          maxLength={50}
          onChange={(event) => onChange({ ...by, own: event.currentTarget.value })}
        />
      ) : null}
    </>
  );
}
