import { useState } from 'react';
import { Radio } from '@mantine/core';
import { setShippingInfo } from '@souk/client/operations/ecom-draft-orders';
import { TextField } from '@souk/ui';
import { comingText } from '@souk/ui/arrival';
import { useLanguage } from '@souk/ui/text';
import { FormDialog } from '../../../shared/Dialog.tsx';
import { useTask } from '../../../shared/task.ts';
import { readAmount } from '../amounts.ts';
import { useText } from '../text/index.ts';
import { useWorking } from '../use-draft.ts';
import css from '../drafts.module.css';

/** A way of the shop at its price, one's own at another, or none. */
export function DeliveryDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const { draft, calculated, change, currency } = useWorking();
  const task = useTask();
  const now = draft.shippingInfo?.removed ? undefined : draft.shippingInfo?.shippingInfo;
  const options = calculated.shippingOptions;
  const known = options.find(({ code, carrierId }) => code === now?.code && carrierId === now?.carrierId);
  const { code } = useLanguage();
  const [way, setWay] = useState(known ? known.code : now ? 'own' : (options[0]?.code ?? 'own'));
  const [title, setTitle] = useState(known ? '' : (now?.title ?? ''));
  const [price, setPrice] = useState(known ? '' : (now?.cost?.price?.amount ?? ''));
  const [tried, setTried] = useState(false);
  const amount = readAmount(price);
  const submit = () => {
    setTried(true);
    const option = options.find((each) => each.code === way);
    if (way === 'own' && (title.trim() === '' || amount === null)) return;
    const logistics = now?.logistics && way === 'own' ? { logistics: now.logistics } : {};
    const message =
      way === 'none'
        ? {}
        : option
          ? { shippingInfo: { code: option.code, carrierId: option.carrierId, title: option.title } }
          : {
              shippingInfo: { title: title.trim(), cost: { price: { amount: amount ?? '0' } }, ...logistics },
              currency,
            };
    void task.run(() => change(setShippingInfo, message)).then((done) => (done ? onClose() : undefined));
  };
  return (
    <FormDialog
      title={t('drafts.changeDelivery')}
      text={options.length === 0 ? t('drafts.noOptions') : undefined}
      task={task}
      submit={t('dialog.save')}
      onSubmit={submit}
      onClose={onClose}
    >
      <Radio.Group value={way} onChange={setWay} label={t('drafts.deliveryWay')}>
        <div className={css.radios}>
          {options.map((option) => (
            <Radio
              key={`${option.carrierId} ${option.code}`}
              value={option.code}
              label={[option.title, comingText(option.logistics, code), option.cost?.price?.formattedAmount]
                .filter(Boolean)
                .join(' · ')}
            />
          ))}
          <Radio value="own" label={t('drafts.ownDelivery')} />
          <Radio value="none" label={t('drafts.withoutDelivery')} />
        </div>
      </Radio.Group>
      {way === 'own' ? (
        <>
          <TextField
            label={t('drafts.deliveryName')}
            value={title}
            maxLength={250}
            error={tried && title.trim() === '' ? t('drafts.nameNeeded') : undefined}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
          <TextField
            label={t('drafts.amountIn', { currency })}
            inputMode="decimal"
            dir="ltr"
            value={price}
            error={tried && amount === null ? t('drafts.amountWrong') : undefined}
            onChange={(event) => setPrice(event.currentTarget.value)}
          />
        </>
      ) : null}
    </FormDialog>
  );
}
