import { useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '@souk/client';
import {
  createCheckoutText,
  deleteCheckoutText,
  queryCheckoutTexts,
  updateCheckoutText,
} from '@souk/client/operations/ecom-checkout-texts';
import { reading, serviceKey } from '@souk/query/operations';
import { Button, EmptyState, SelectField, TextField } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { Confirm, type Question } from '../../shared/Confirm.tsx';
import { FormDialog } from '../../shared/Dialog.tsx';
import { Allowed, useMay } from '../../shared/may.tsx';
import { Answer, Panel } from '../../shared/Page.tsx';
import { languageName } from '../../shared/language-name.ts';
import { shopLanguages } from '../../shared/places.ts';
import { RowMenu } from '../../shared/RowMenu.tsx';
import { useStore } from '../../shared/store.ts';
import { Table } from '../../shared/Table.tsx';
import { useTask } from '../../shared/task.ts';
import { useDone } from '../../shared/useDone.ts';
import { useText, type TextKey } from './text/index.ts';

type CheckoutText = Schemas['CheckoutconfigCheckoutText'];

const service = serviceKey(queryCheckoutTexts);

/** The checkout's own words; apps may keep others. */
const own = 'cb0f2f2e-94d5-4d5c-9f0a-3c6f0e6d7b11';

const words = {
  customerDetails: 'checkout.wordDetails',
  orderSummary: 'checkout.wordSummary',
  reviewAndPlaceOrder: 'checkout.wordReview',
  placeOrderButton: 'checkout.wordPlace',
  placeOrderPayButton: 'checkout.wordPay',
  continueShoppingLink: 'checkout.wordBack',
} as const satisfies Record<string, TextKey>;
type Word = keyof typeof words;
const names = Object.keys(words) as Word[];

/** Words of the checkout that the shop writes otherwise, by language. */
export function TextsPart() {
  const t = useText();
  const { client } = useStore();
  const { code } = useLanguage();
  const may = useMay();
  const { tell } = useDone(service);
  const [open, setOpen] = useState<CheckoutText | 'new' | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const query = useQuery(reading(client, queryCheckoutTexts, { query: { paging: { limit: 100 } } }));
  const remove = (one: CheckoutText) =>
    setQuestion({
      title: t('checkout.wordsDelete', { language: languageName(one.languageCode, code) }),
      text: t('checkout.wordsDeleteText'),
      action: t('checkout.delete'),
      work: () => client.call(deleteCheckoutText, { checkoutTextId: one.id }),
      onDone: () => tell(t('checkout.saved')),
    });
  const rows = (query.data?.checkoutTexts ?? []).filter(({ appId }) => appId === own);
  return (
    <Panel
      title={t('checkout.words')}
      text={t('checkout.wordsText')}
      actions={
        <Allowed to={createCheckoutText}>
          <Button size="small" variant="secondary" onClick={() => setOpen('new')}>
            {t('checkout.addWords')}
          </Button>
        </Allowed>
      }
    >
      <Answer query={query} failed={t('checkout.failed')} rows={2}>
        {() =>
          rows.length === 0 ? (
            <EmptyState compact title={t('checkout.noWords')} text={t('checkout.noWordsText')} />
          ) : (
            <Table
              label={t('checkout.words')}
              rows={rows}
              columns={[
                { name: t('checkout.language'), cell: (one) => languageName(one.languageCode, code) },
                {
                  name: t('checkout.changedWords'),
                  cell: (one) => <bdi>{names.flatMap((name) => one[name] ?? []).join(' · ')}</bdi>,
                },
              ]}
              actions={(one) => (
                <RowMenu
                  of={languageName(one.languageCode, code)}
                  actions={[
                    may(updateCheckoutText) ? { label: t('checkout.change'), run: () => setOpen(one) } : null,
                    may(deleteCheckoutText)
                      ? { label: t('checkout.delete'), danger: true, run: () => remove(one) }
                      : null,
                  ]}
                />
              )}
            />
          )
        }
      </Answer>
      {open ? <TextDialog text={open === 'new' ? null : open} onClose={() => setOpen(null)} /> : null}
      {question ? <Confirm question={question} onClose={() => setQuestion(null)} /> : null}
    </Panel>
  );
}

function TextDialog({ text, onClose }: { text: CheckoutText | null; onClose: () => void }) {
  const t = useText();
  const { client } = useStore();
  const { code } = useLanguage();
  const task = useTask();
  const { tell } = useDone(service);
  const list = useMemo(() => shopLanguages(code), [code]);
  const [language, setLanguage] = useState(text?.languageCode ?? list[0]?.value ?? 'en');
  const [values, setValues] = useState(
    () => Object.fromEntries(names.map((name) => [name, text?.[name] ?? ''])) as Record<Word, string>,
  );
  const save = async () => {
    if (names.every((name) => values[name].trim() === '')) return task.refuse(t('checkout.wordsNeeded'));
    const said = Object.fromEntries(names.map((name) => [name, values[name].trim()]));
    const work = () =>
      text
        ? client.call(updateCheckoutText, { checkoutText: { id: text.id, revision: text.revision, ...said } })
        : client.call(createCheckoutText, { checkoutText: { languageCode: language, ...said } });
    if (!(await task.run(work))) return;
    onClose();
    tell(t('checkout.saved'));
  };
  return (
    <FormDialog
      title={text ? languageName(text.languageCode, code) : t('checkout.addWords')}
      text={t('checkout.wordsHint')}
      task={task}
      submit={t('dialog.save')}
      onClose={onClose}
      onSubmit={() => void save()}
    >
      {text ? null : (
        <SelectField
          label={t('checkout.language')}
          value={language}
          onChange={(event) => setLanguage(event.currentTarget.value)}
        >
          {list.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      )}
      {names.map((name) => (
        <TextField
          key={name}
          label={t(words[name])}
          value={values[name]}
          maxLength={100}
          autoComplete="off"
          dir="auto"
          onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
        />
      ))}
    </FormDialog>
  );
}
