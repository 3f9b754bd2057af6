import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import {
  deleteDiscountRule,
  getDiscountRule,
  updateDiscountRule,
} from '@souk/client/operations/ecom-discount-rules';
import { getRuleUses } from '@souk/client/operations/souk-discount-uses';
import { reading, serviceKey } from '@souk/query/operations';
import { Callout, useNotice } from '@souk/ui';
import { Confirm, type Question } from '../../shared/Confirm.tsx';
import { DetailAnswer } from '../../shared/detail/DetailAnswer.tsx';
import { DetailPage } from '../../shared/detail/DetailPage.tsx';
import { useMay } from '../../shared/may.tsx';
import { Uses } from '../../shared/offers/Uses.tsx';
import { useStore } from '../../shared/store.ts';
import { useDone } from '../../shared/useDone.ts';
import { RuleForm } from './RuleForm.tsx';
import { RuleState } from './RulesPage.tsx';
import { useText } from './text/index.ts';
import { messageOf, valuesOf, type Rule, type RuleValues } from './values.ts';

const service = serviceKey(getDiscountRule);

export function RulePage() {
  const t = useText();
  const { id } = useParams({ strict: false }) as { id: string };
  const { client } = useStore();
  const query = useQuery(reading(client, getDiscountRule, { discountRuleId: id }));
  return (
    <DetailAnswer
      query={query}
      failed={t('discounts.failedOne')}
      missing={{ title: t('discounts.gone') }}
      back={{ to: '/discounts', label: t('discounts.back') }}
    >
      {({ discountRule }) => <Editing key={id} rule={discountRule} />}
    </DetailAnswer>
  );
}

function Editing({ rule }: { rule: Rule }) {
  const t = useText();
  const { client } = useStore();
  const navigate = useNavigate();
  const { run, removal, reload } = useDone(service);
  const [version, setVersion] = useState(0);
  const [question, setQuestion] = useState<Question | null>(null);
  const { id, name, revision, usageCount: count } = rule;
  const most = rule.settings?.usageLimit;
  const may = useMay();
  const uses = useQuery({ ...reading(client, getRuleUses, { id }), enabled: may(getRuleUses) });
  const on = rule.active !== false;
  const anew = () => setVersion((now) => now + 1);
  const turn = async () => {
    await run(
      () => client.call(updateDiscountRule, { discountRule: { id, revision, active: !on } }),
      t(on ? 'discounts.stopped' : 'discounts.started', { name }),
    );
    await reload();
    anew();
  };
  const values = valuesOf(rule);
  return (
    <DetailPage
      title={name}
      back={{ to: '/discounts' }}
      pills={<RuleState rule={rule} />}
      facts={[
        `${t('discounts.uses')}: ${most === undefined ? count : t('discounts.usesOf', { count, most })}`,
      ]}
      actions={[
        {
          label: t(on ? 'discounts.stop' : 'discounts.start'),
          needs: updateDiscountRule,
          run: () => void turn(),
        },
      ]}
      more={[
        {
          label: t('discounts.delete'),
          needs: deleteDiscountRule,
          danger: true,
          run: () =>
            setQuestion({
              title: t('discounts.deleteOne', { name }),
              text: t('discounts.deleteText'),
              action: t('discounts.delete'),
              ...removal(
                () => client.call(deleteDiscountRule, { discountRuleId: id }),
                () => navigate({ to: '/discounts' }),
                t('discounts.deleted', { name }),
              ),
            }),
        },
      ]}
    >
      {values ? (
        <Form key={version} rule={rule} values={values} onSaved={anew} />
      ) : (
        <Callout>
          <p>{t('discounts.complexText')}</p>
        </Callout>
      )}
      {may(getRuleUses) ? <Uses query={uses} /> : null}
      {question ? <Confirm question={question} onClose={() => setQuestion(null)} /> : null}
    </DetailPage>
  );
}

function Form({ rule, values, onSaved }: { rule: Rule; values: RuleValues; onSaved: () => void }) {
  const t = useText();
  const { client } = useStore();
  const notify = useNotice();
  const { reload } = useDone(service);
  const { id } = rule;
  const saved = async () => {
    await reload();
    onSaved();
    notify({ text: t('discounts.saved') });
  };
  return (
    <RuleForm
      id={id}
      spec={{
        id: `discount.${id}`,
        saved: { values, revision: rule.revision },
        save: (now, _, revision) =>
          client.call(updateDiscountRule, { discountRule: { id, revision, ...messageOf(now) } }),
        latest: async () => {
          const { discountRule } = await client.call(getDiscountRule, { discountRuleId: id });
          return { values: valuesOf(discountRule) ?? values, revision: discountRule.revision };
        },
        onSaved: () => void saved(),
      }}
    />
  );
}
