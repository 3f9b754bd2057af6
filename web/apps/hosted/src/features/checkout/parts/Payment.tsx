import { useCallback, useEffect, useMemo, useRef, useState, type CSSProperties, type Ref } from 'react';
import { Button, Callout, Checkbox, ErrorState, ErrorSummary, Loading, Skeleton, TextField } from '@souk/ui';
import type { Checkout } from '@souk/client/checkout';
import { useLanguage } from '@souk/ui/text';
import { useWords, wornBy } from '../../../shared/face.ts';
import { useForm } from '../../../shared/form.ts';
import { PoliciesToRead } from '../../../shared/Policies.tsx';
import { policiesOf } from '../../../shared/policies.ts';
import { RefusalNote } from '../../../shared/RefusalNote.tsx';
import { useShop } from '../../../shared/shop.ts';
import { useText } from '../../../shared/text/index.ts';
import { useSecondsUntil } from '../../../shared/time.ts';
import { asksPayment, scheduleOf } from '../logic/charges.ts';
import {
  addressFields,
  addressFrom,
  addressProblems,
  formOf,
  sameAddress,
  type AddressForm,
} from '../logic/address.ts';
import {
  askedAs,
  askedForm,
  askedMissing,
  askedName,
  askedOf,
  withAsked,
  type AskedForm,
} from '../logic/asked.ts';
import { useDesk } from '../logic/context.ts';
import { needsDelivery, type Mode } from '../logic/delivery.ts';
import { draftKey } from '../logic/drafts.ts';
import { cardProblems, emptyCard, firstKey, pickedOf, tokenRequest, type CardForm } from '../logic/paying.ts';
import { channelsOf, tickedFirst, withNews, type Channel } from '../logic/newsletter.ts';
import { blocked, dueOf, something } from '../logic/shown.ts';
import { useCheckoutText, type CheckoutKey } from '../text/index.ts';
import type { Outcome } from '../usePaying.ts';
import { usePaymentMethods } from '../usePaymentMethods.ts';
import { usePlacing, type Word } from '../usePlacing.ts';
import { AddressFields } from './AddressFields.tsx';
import { Charges } from './Charges.tsx';
import { Declined, toRemedy } from './Declined.tsx';
import { MethodChoice } from './MethodChoice.tsx';
import css from './Section.module.css';

type Values = AddressForm &
  CardForm &
  AskedForm & { same: boolean; agree: boolean; news: boolean; newsByPhone: boolean };

const noAnswers: NonNullable<Checkout['customFields']> = [];

interface Props {
  mode: Mode;
  declined: CheckoutKey | null;
  onOutcome: (outcome: Exclude<Outcome, { is: 'declined' | 'left' }>) => void;
  onBusy: (busy: boolean) => void;
}

export function Payment({ mode, ...events }: Props) {
  const t = useCheckoutText();
  const shopText = useText();
  const { code } = useLanguage();
  const { face } = useShop();
  const worn = useMemo(() => wornBy(face), [face]);
  const { checkout, settings, calls, locked, member, own, changing } = useDesk();
  const { id } = checkout;
  const due = dueOf(checkout).formattedAmount;
  const pays = asksPayment(checkout);
  const schedule = scheduleOf(checkout);
  const trial = Boolean(schedule) && !something(dueOf(checkout));
  const ships = needsDelivery(checkout) && mode === 'ship';
  const asked = settings.checkoutBillingFields === 'MINIMUM_REQUIRED_FIELDS' ? 'least' : 'all';
  const destination = checkout.shippingInfo?.shippingDestination;
  const billing = checkout.billingInfo;

  const read = useCallback(() => calls.methods(id), [calls, id]);
  const { methods, retry } = usePaymentMethods(read, pays);
  const [key, setKey] = useState('');
  const policies = policiesOf(settings);
  const agrees =
    Boolean(settings.checkoutFields?.policyAgreementCheckbox?.visible) &&
    policies.length > 0 &&
    !checkout.customSettings?.disabledPolicyAgreementCheckbox &&
    !locked;

  const answers = checkout.customFields ?? noAnswers;
  const asks = locked ? [] : askedOf(settings, code);
  const asksNews = locked ? [] : channelsOf(settings);
  const split = asksNews.length > 1;
  const newsTitle = (channel: Channel) =>
    t(channel === 'phone' ? 'news.phone' : split ? 'news.email' : 'news.any');
  const keeps = Boolean(settings.checkoutFields?.mitEnabled) && own && !schedule;

  const words = useWords();
  const { busy, word, until, place, drop } = usePlacing(events);
  // What a wallet gave is for one try.
  const [tried, setTried] = useState(false);
  if (!tried && (word?.is === 'declined' || (word?.is === 'mend' && word.text === 'mend.wallet')))
    setTried(true);
  const found = methods.is === 'ready' ? methods.offered : null;
  const offered = useMemo(() => (found && tried ? { ...found, wallet: undefined } : found), [found, tried]);
  const picked = offered ? pickedOf(offered, key || firstKey(offered, new Date())) : null;
  const waiting = useSecondsUntil(until) > 0;
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (word?.is === 'declined') toRemedy(note.current);
    else if (word) note.current?.focus();
  }, [word]);

  const bills = pays && !locked;
  const known = formOf(billing ?? destination, destination?.address?.country ?? '');
  const form = useForm<Values>({
    initial: {
      ...known,
      ...emptyCard,
      ...askedForm(asks, answers),
      same: !billing?.address?.country || sameAddress(billing, destination),
      agree: Boolean(settings.checkoutFields?.policyAgreementCheckbox?.checkedByDefault),
      news: tickedFirst(settings),
      newsByPhone: tickedFirst(settings),
    },
    draft: {
      key: draftKey('payment', id),
      fields: [
        'same',
        'agree',
        'news',
        'newsByPhone',
        ...addressFields,
        ...asks.map((_, at) => askedName(at)),
      ],
    },
    check: (values) => {
      const card = pays ? cardProblems(values, picked, new Date()) : {};
      const address =
        bills && !(values.same && ships) ? addressProblems({ ...values, phone: '' }, asked) : {};
      const told = Object.fromEntries(
        Object.entries({ ...card, ...address }).flatMap(([name, problem]) =>
          problem ? [[name, problem === 'card.cvcWrong' ? t(problem, { count: 3 }) : t(problem)]] : [],
        ),
      );
      const missing = askedMissing(asks, values).map(([name, title]) => [name, t('asked.needed', { title })]);
      return {
        ...told,
        ...(Object.fromEntries(missing) as Partial<AskedForm>),
        agree: agrees && !values.agree ? t('payment.agreeNeeded') : undefined,
      };
    },
    onSubmit: (values) => {
      if (waiting) return;
      void place({
        billing: bills ? addressFrom(values.same && ships ? formOf(destination, '') : values) : null,
        request: pays ? tokenRequest(picked, values) : null,
        // A subscription cannot do without.
        save: values.save || Boolean(schedule),
        answers: withNews(
          withAsked(answers, asks, values),
          asksNews
            .filter((channel) => (channel === 'phone' ? values.newsByPhone : values.news))
            .map(newsTitle),
          asksNews.map(newsTitle),
        ),
        onCard: (fields) =>
          form.refuse(Object.fromEntries(fields.map((field) => [field, t('card.refused')]))),
      });
    },
  });

  const offline = picked && 'method' in picked && picked.method.kind === 'OFFLINE';
  const none = pays && offered && offered.methods.length + offered.saved.length === 0;
  const paysWith = words.placeOrderPayButton;
  const label = !pays
    ? words.placeOrderButton || t('payment.place')
    : word?.is === 'unheard'
      ? t('payment.again')
      : offline
        ? t('payment.placeAndPay', { amount: due })
        : trial
          ? t('payment.startTrial')
          : paysWith && !schedule
            ? t('payment.payBy', { words: paysWith, amount: due })
            : t(schedule ? 'payment.subscribe' : 'payment.pay', { amount: due });
  return (
    <form className={css.section} noValidate onSubmit={form.submit} aria-busy={busy || undefined}>
      <h2 className={css.title}>{words.reviewAndPlaceOrder || t('payment.title')}</h2>
      {form.summary.problems.length > 0 ? <ErrorSummary {...form.summary} /> : null}
      {/* Right above what mends it: the card and the other ways of paying. */}
      {word?.is === 'declined' ? <WordNote word={word} ref={note} /> : null}
      {pays ? null : <p className={css.muted}>{t('payment.nothing')}</p>}
      {schedule ? <Charges schedule={schedule} member={member} /> : null}
      {methods.is === 'loading' && pays ? (
        <Loading onRetry={retry}>
          <Skeleton height={180} radius="var(--radius-control)" />
        </Loading>
      ) : null}
      {methods.is === 'failed' ? (
        <ErrorState
          bar
          title={t('payment.loadFailed')}
          requestId={methods.refusal.requestId}
          onRetry={retry}
        />
      ) : null}
      {none ? (
        <Callout tone="attention" title={t('payment.none')}>
          <p>{t('payment.noneText')}</p>
        </Callout>
      ) : null}
      {pays && offered && !none ? (
        <MethodChoice
          offered={offered}
          value={key || firstKey(offered, new Date())}
          onChange={(next) => {
            setKey(next);
            drop();
          }}
          form={form}
          maySave={own && !schedule && !keeps}
        />
      ) : null}
      {bills && !none ? (
        <div className={css.part}>
          <h3 className={css.subtitle}>{t('billing.title')}</h3>
          {ships ? <Checkbox {...form.tick('same')} label={t('billing.same')} /> : null}
          {form.values.same && ships ? null : <AddressFields form={form} asked={asked} section="billing" />}
        </div>
      ) : null}
      {keeps && pays && !none ? <p className={css.small}>{t('payment.keeps')}</p> : null}
      {asks.map((one, at) => (
        <TextField
          key={one.title}
          {...form.text(askedName(at))}
          label={one.required ? askedAs(one) : t('asked.optional', { title: askedAs(one) })}
          required={one.required}
          maxLength={500}
          autoComplete="off"
        />
      ))}
      {asksNews.map((channel) => (
        <Checkbox
          key={channel}
          {...form.tick(channel === 'phone' ? 'newsByPhone' : 'news')}
          label={newsTitle(channel)}
        />
      ))}
      {agrees ? (
        <div>
          <Checkbox
            {...form.tick('agree')}
            label={t('payment.agree', {
              policies: policies.map((policy) => policy.title || shopText(policy.name)).join(', '),
            })}
          />
          <PoliciesToRead policies={policies} />
        </div>
      ) : null}
      {word?.is === 'other' ? (
        <RefusalNote refusal={word.refusal} until={until} />
      ) : word && word.is !== 'declined' ? (
        <WordNote word={word} ref={note} />
      ) : null}
      <Button
        type="submit"
        size="large"
        className={css.wide}
        style={worn.place as CSSProperties}
        busy={busy}
        disabled={
          (!busy && (changing || blocked(checkout)) && !locked) ||
          Boolean(none) ||
          waiting ||
          (pays && !offered)
        }
      >
        {label}
      </Button>
      <div role="status">{busy ? <p className={css.small}>{t('payment.busy')}</p> : null}</div>
      {member || locked || schedule ? null : <p className={css.small}>{t('page.accountLater')}</p>}
    </form>
  );
}

function WordNote({ word, ref }: { word: Exclude<Word, { is: 'other' }>; ref: Ref<HTMLDivElement> }) {
  const t = useCheckoutText();
  switch (word.is) {
    case 'declined':
      return <Declined ref={ref} text={word.text} kept />;
    case 'unheard':
      return (
        <Callout ref={ref} tone="bad" title={t('unheard.title')}>
          <p>{t('unheard.text')}</p>
        </Callout>
      );
    case 'changed':
      return (
        <Callout ref={ref} tone="attention" title={t('changed.title')}>
          <p>
            {word.before === word.now
              ? t('changed.same')
              : t('changed.text', { before: word.before, now: word.now })}
          </p>
        </Callout>
      );
    case 'mend':
      return (
        <Callout ref={ref} tone="bad" title={t('mend.title')}>
          <p>{t(word.text)}</p>
        </Callout>
      );
  }
}
