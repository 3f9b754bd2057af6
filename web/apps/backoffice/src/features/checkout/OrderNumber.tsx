import { useState } from 'react';
import { setOrderNumberCounter } from '@souk/client/operations/ecom-orders';
import { Button, TextField } from '@souk/ui';
import { useMay } from '../../shared/may.tsx';
import { Panel } from '../../shared/Page.tsx';
import { useStore } from '../../shared/store.ts';
import { useDone } from '../../shared/useDone.ts';
import { useText } from './text/index.ts';
import css from './checkout.module.css';

const service = ['ecom.orders'];

/** The number that the next order gets. It only goes up: two orders never share one. */
export function OrderNumber() {
  const t = useText();
  const may = useMay();
  const { client } = useStore();
  const { run } = useDone(service);
  const [next, setNext] = useState('');
  const [wrong, setWrong] = useState(false);
  if (!may(setOrderNumberCounter)) return null;
  const save = () => {
    // The server takes the number of the last order.
    const known = /^[1-9]\d{0,8}$/.test(next.trim());
    setWrong(!known);
    if (!known) return;
    const counter = String(Number(next) - 1);
    void run(
      async () => {
        await client.call(setOrderNumberCounter, { counter });
        setNext('');
      },
      t('checkout.numberSet', { number: next.trim() }),
    );
  };
  return (
    <Panel title={t('checkout.number')} text={t('checkout.numberText')}>
      <form
        className={css.number}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextField
          label={t('checkout.numberNext')}
          inputMode="numeric"
          value={next}
          onChange={(event) => setNext(event.target.value)}
          {...(wrong ? { error: t('checkout.numberWrong') } : {})}
        />
        <Button type="submit" variant="secondary">
          {t('checkout.numberSave')}
        </Button>
      </form>
    </Panel>
  );
}
