import type { ComponentProps } from 'react';
import { IconBuildingBank, IconCreditCard, IconExternalLink, IconWallet } from '@tabler/icons-react';
import type { TextField } from '@souk/ui';
import { Callout, Checkbox, StatusPill } from '@souk/ui';
import type { PaymentMethod } from '@souk/client/checkout';
import { CardFields, brandName, isOver } from '@souk/ui/card';
import { methodKey, savedKey, testCards, walletKey, type CardForm, type Offered } from '../logic/paying.ts';
import { useCheckoutText } from '../text/index.ts';
import { Choices } from './Choices.tsx';
import css from './Section.module.css';
import card from './MethodChoice.module.css';

interface FormPart {
  values: CardForm;
  set: (name: 'number' | 'expiry' | 'cvc' | 'holder', value: string) => void;
  text: (name: keyof CardForm) => Omit<ComponentProps<typeof TextField>, 'label'>;
  tick: (name: keyof CardForm) => Omit<ComponentProps<typeof Checkbox>, 'label'>;
}

interface Props {
  offered: Offered;
  value: string;
  onChange: (key: string) => void;
  form: FormPart;
  /** Only who is signed in has a place to keep cards. */
  maySave: boolean;
}

export function MethodChoice({ offered, value, onChange, form, maySave }: Props) {
  const t = useCheckoutText();
  const now = new Date();
  const { wallet } = offered;
  return (
    <Choices
      legend={t('payment.method')}
      value={value}
      onChange={onChange}
      choices={[
        ...(wallet
          ? [
              {
                value: walletKey,
                label: <bdi>{wallet.name}</bdi>,
                note: t('payment.saved', {
                  brand: brandName(wallet.brand ?? ''),
                  digits: wallet.lastDigits ?? '',
                }),
                aside: <IconWallet size={22} stroke={1.75} aria-hidden="true" />,
              },
            ]
          : []),
        ...offered.saved.map((saved) => {
          const over = isOver(saved, now);
          const month = String(saved.expiryMonth).padStart(2, '0');
          return {
            value: savedKey(saved),
            label: t('payment.saved', {
              brand: brandName(saved.brand),
              digits: saved.lastDigits,
            }),
            note: over
              ? t('payment.expired')
              : t('payment.expires', { month, year: String(saved.expiryYear) }),
            disabled: over,
            aside: <IconCreditCard size={22} stroke={1.75} aria-hidden="true" />,
          };
        }),
        ...offered.methods.map((method) => ({
          value: methodKey(method),
          label: (
            <span className={card.name}>
              <bdi>{method.name || t('payment.card')}</bdi>
              {method.testMode ? <StatusPill tone="attention">{t('payment.testTitle')}</StatusPill> : null}
            </span>
          ),
          aside: <Mark kind={method.kind} />,
          more: <More method={method} form={form} maySave={maySave} />,
        })),
      ]}
    />
  );
}

function Mark({ kind }: { kind: PaymentMethod['kind'] }) {
  const Icon = kind === 'CARD' ? IconCreditCard : kind === 'OFFLINE' ? IconBuildingBank : IconExternalLink;
  return <Icon size={22} stroke={1.75} aria-hidden="true" />;
}

function More({ method, form, maySave }: { method: PaymentMethod; form: FormPart; maySave: boolean }) {
  const t = useCheckoutText();
  if (method.kind === 'OFFLINE') {
    return method.instructions ? (
      <p className={card.instructions} dir="auto">
        {method.instructions}
      </p>
    ) : null;
  }
  return (
    <div className={css.section}>
      {method.kind === 'REDIRECT' ? (
        <p className={css.muted}>{t('payment.elsewhere')}</p>
      ) : (
        <>
          {method.testMode ? <TestCards form={form} /> : null}
          <CardFields form={form} t={t} />
        </>
      )}
      {maySave && method.canSave ? <Checkbox {...form.tick('save')} label={t('payment.save')} /> : null}
    </div>
  );
}

/** So that nobody mistakes the sandbox for a shop that takes money. */
function TestCards({ form }: { form: FormPart }) {
  const t = useCheckoutText();
  return (
    <Callout tone="attention">
      <p>{t('payment.testText')}</p>
      <ul className={card.cards}>
        {testCards.map(({ number, does }) => (
          <li key={number} className={card.testCard}>
            <button
              type="button"
              className={css.link}
              aria-label={t('payment.testUse', { number })}
              onClick={() => {
                form.set('number', number);
                form.set('expiry', `12 / ${String((new Date().getFullYear() + 3) % 100)}`);
                form.set('cvc', '123');
                if (!form.values.holder) form.set('holder', 'Test');
              }}
            >
              <bdi dir="ltr">{number}</bdi>
            </button>{' '}
            <span>{t(does)}</span>
          </li>
        ))}
      </ul>
    </Callout>
  );
}
