import { useEffect, useState, type FormEvent } from 'react';
import { Button, TextField } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import type { TipChoice, TipSettings } from '@souk/client/checkout';
import { tab } from '../../../shared/storage.ts';
import { useDesk } from '../logic/context.ts';
import { draftKey } from '../logic/drafts.ts';
import { useCheckoutText } from '../text/index.ts';
import { Choices } from './Choices.tsx';
import css from './Section.module.css';

/** The settings that hold for a place, or everywhere; none while nobody is asked for a tip. */
export const tipSettingsFor = (all: readonly TipSettings[], location?: string): TipSettings | undefined => {
  const found =
    all.filter((each) => location && each.locationId === location).at(-1) ?? all.find((each) => each.default);
  return found?.allowCustomerTip ? found : undefined;
};

/** Where the shop asks for a tip: presets, an amount of one's own, or none. */
export function Tip() {
  const t = useCheckoutText();
  const { code } = useLanguage();
  const { checkout, calls, change } = useDesk();
  const flow = checkout.purchaseFlowId;
  const draft = draftKey('tip', checkout.id);
  const [settings, setSettings] = useState<TipSettings>();
  const [choice, setChoice] = useState<TipChoice>();
  const [own, setOwn] = useState(false);
  const [amount, setAmount] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    let here = true;
    // Without its settings there is no tip to ask for, and nobody misses it.
    Promise.all([calls.tipSettings(), calls.tipChoice(flow)]).then(
      ([all, chosen]) => {
        if (!here) return;
        setSettings(tipSettingsFor(all, checkout.businessLocationId));
        setChoice(chosen);
        const typed = tab.get(draft);
        setOwn(chosen?.tipType === 'CUSTOM' || Boolean(typed));
        if (typed || chosen?.tipType === 'CUSTOM') setAmount(typed || (chosen?.value ?? ''));
      },
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, [calls, draft, flow, checkout.businessLocationId]);

  if (!settings) return null;
  const currency = checkout.currency ?? '';
  const choose = async (wanted: TipChoice) => {
    const before = choice;
    setProblem(undefined);
    setChoice(wanted);
    setBusy(true);
    try {
      await change(async () => {
        await calls.chooseTip(flow, wanted);
        tab.remove(draft);
        return calls.get(checkout.id);
      });
    } catch {
      setChoice(before);
      setProblem(t('tip.failed'));
    }
    setBusy(false);
  };
  const shownValue = (value: number) =>
    settings.tipType === 'PERCENTAGE'
      ? new Intl.NumberFormat(code, { style: 'percent', maximumFractionDigits: 2 }).format(value / 100)
      : new Intl.NumberFormat(code, { style: 'currency', currency }).format(value);
  const presets = (settings.presets ?? []).flatMap(({ value }) =>
    value === undefined ? [] : [{ value: String(value), label: shownValue(value) }],
  );
  const value = own ? 'own' : choice?.value && Number(choice.value) > 0 ? choice.value : 'none';
  const sendOwn = (event: FormEvent) => {
    event.preventDefault();
    const typed = amount.trim().replace(',', '.');
    if (!/^\d{1,9}(\.\d{1,3})?$/.test(typed)) setProblem(t('tip.wrong'));
    else void choose({ tipType: 'CUSTOM', value: typed });
  };
  return (
    <section className={css.section}>
      <div>
        <h2 className={css.title}>{t('tip.title')}</h2>
        <p className={css.muted}>{t('tip.lead')}</p>
      </div>
      <Choices
        legend={t('tip.title')}
        value={presets.find((preset) => Number(preset.value) === Number(value))?.value ?? value}
        choices={[
          { value: 'none', label: t('tip.none') },
          ...presets,
          ...(settings.allowCustomAmount
            ? [
                {
                  value: 'own',
                  label: t('tip.own'),
                  more: (
                    <form className={css.pair} noValidate onSubmit={sendOwn}>
                      <TextField
                        label={t('tip.amount', { currency })}
                        inputMode="decimal"
                        dir="ltr"
                        value={amount}
                        error={problem}
                        onChange={(event) => {
                          setAmount(event.target.value);
                          tab.set(draft, event.target.value);
                        }}
                      />
                      <Button type="submit" variant="secondary" busy={busy} className={css.besideField}>
                        {t('tip.apply')}
                      </Button>
                    </form>
                  ),
                },
              ]
            : []),
        ]}
        onChange={(wanted) => {
          setOwn(wanted === 'own');
          if (wanted === 'own') return;
          void choose(
            wanted === 'none'
              ? { tipType: settings.tipType ?? 'AMOUNT', value: '0' }
              : { tipType: settings.tipType ?? 'AMOUNT', value: wanted },
          );
        }}
      />
      {problem && !own ? (
        <p role="alert" className={css.problem}>
          {problem}
        </p>
      ) : null}
    </section>
  );
}
