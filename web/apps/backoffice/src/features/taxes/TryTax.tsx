import { useMemo, useState } from 'react';
import type { Schemas } from '@souk/client';
import { calculateTax } from '@souk/client/operations/ecom-tax-calculation';
import { Button, Callout, SelectField, TextField } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { decimal } from '../../shared/decimal.ts';
import { Dialog, DialogBody, DialogButtons } from '../../shared/Dialog.tsx';
import { useMoney } from '../../shared/money.ts';
import { countries, countryOf } from '../../shared/places.ts';
import { useStore } from '../../shared/store.ts';
import { useTask } from '../../shared/task.ts';
import type { Named } from './groups.ts';
import { goods, shipping } from './named.ts';
import { taxText } from './rates.ts';
import { useText } from './text/index.ts';
import css from './taxes.module.css';

type Answer = Schemas['TaxCalculateAnswer'];

const isAmount = (text: string): boolean => /^\d{1,9}(\.\d{1,3})?$/.test(decimal(text));

/** What a cart would pay somewhere, by what is set now. */
export function TryTax({
  groups,
  exempt,
  onClose,
}: {
  groups: readonly Named[];
  exempt: readonly Named[];
  onClose: () => void;
}) {
  const t = useText();
  const { client, settings } = useStore();
  const { code } = useLanguage();
  const task = useTask();
  const list = useMemo(() => countries(code), [code]);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [values, setValues] = useState({
    country: countryOf(settings.locale),
    part: '',
    group: goods,
    buyer: '',
    worth: '100',
    send: '10',
  });
  const wrong = {
    worth: isAmount(values.worth) ? undefined : t('taxes.amountWrong'),
    send: isAmount(values.send) ? undefined : t('taxes.amountWrong'),
  };
  const ask = async () => {
    setAnswer(null);
    if (wrong.worth || wrong.send) return;
    const line = (id: string, price: string, taxGroupId: string) => ({
      id,
      price: decimal(price),
      quantity: 1,
      taxGroupId,
      addressIndex: { singleAddress: 0 },
    });
    await task.run(async () => {
      const { country, part, buyer, group, worth, send } = values;
      const found = await client.call(calculateTax, {
        currency: settings.currency,
        addresses: [{ country, ...(part.trim() ? { subdivision: part.trim().toUpperCase() } : {}) }],
        lineItems: [line('goods', worth, group), line('shipping', send, shipping)],
        ...(buyer ? { taxExemptGroupId: buyer } : {}),
      });
      setAnswer(found);
    });
  };
  const choice = (name: 'country' | 'group' | 'buyer', label: string, options: [string, string][]) => (
    <SelectField
      label={label}
      value={values[name]}
      onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
    >
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectField>
  );
  const text = (name: 'part' | 'worth' | 'send', label: string, hint?: string, error?: string) => (
    <TextField
      label={label}
      hint={hint}
      value={values[name]}
      autoComplete="off"
      maxLength={20}
      error={error}
      onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
    />
  );
  const named = (all: readonly Named[]) => all.map(({ id, name }): [string, string] => [id, name]);
  return (
    <Dialog title={t('taxes.try')} text={t('taxes.tryText')} onClose={onClose}>
      <form
        className={css.asking}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!task.busy) void ask();
        }}
      >
        <DialogBody>
          {choice(
            'country',
            t('taxes.country'),
            list.map(({ value, label }) => [value, label]),
          )}
          {text('part', t('taxes.part'), t('taxes.partHint'))}
          {groups.length > 0
            ? choice('group', t('taxes.groupOf'), [[goods, t('taxes.usualGoods')], ...named(groups)])
            : null}
          {exempt.length > 0
            ? choice('buyer', t('taxes.buyer'), [['', t('taxes.anybody')], ...named(exempt)])
            : null}
          <div className={css.pair}>
            {text('worth', `${t('taxes.worth')} (${settings.currency})`, undefined, wrong.worth)}
            {text('send', `${t('taxes.send')} (${settings.currency})`, undefined, wrong.send)}
          </div>
          {task.problem ? (
            <Callout tone="bad">
              <p>{task.problem}</p>
            </Callout>
          ) : null}
          <div role="status">{answer ? <Sums answer={answer} /> : null}</div>
        </DialogBody>
        <DialogButtons>
          <Button variant="secondary" onClick={onClose}>
            {t('taxes.close')}
          </Button>
          <Button type="submit" busy={task.busy} disabled={!values.country}>
            {t('taxes.look')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

function Sums({ answer: { taxSummary, errors } }: { answer: Answer }) {
  const t = useText();
  const { code } = useLanguage();
  const money = useMoney();
  // A plugin of the region said nothing: the server names it among the errors, and goes by the rates set by hand.
  const backup = errors.length > 0 ? <p className={css.small}>{t('taxes.backupUsed')}</p> : null;
  if (!/[1-9]/.test(taxSummary.totalTax)) {
    return (
      <>
        {backup}
        <p>{t('taxes.noTax')}</p>
      </>
    );
  }
  return (
    <>
      {backup}
      <dl>
        {taxSummary.aggregatedTaxBreakdown.map(({ taxName, rate, aggregatedTaxAmount }, at) => (
          <div key={at} className={css.sum}>
            <dt>{taxText(taxName, rate, code)}</dt>
            <dd>{money(aggregatedTaxAmount)}</dd>
          </div>
        ))}
        <div className={css.sum}>
          <dt>
            <b>{t('taxes.totalTax')}</b>
          </dt>
          <dd>
            <b>{money(taxSummary.totalTax)}</b>
          </dd>
        </div>
      </dl>
    </>
  );
}
