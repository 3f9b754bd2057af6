import { useRef, useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { createDiscountRule } from '@souk/client/operations/ecom-discount-rules';
import { serviceKey } from '@souk/query/operations';
import { DetailPage } from '../../shared/detail/DetailPage.tsx';
import { useMay } from '../../shared/may.tsx';
import { NotAllowed } from '../../shared/NotAllowed.tsx';
import { useStore } from '../../shared/store.ts';
import { useDone } from '../../shared/useDone.ts';
import { RuleForm } from './RuleForm.tsx';
import { useText } from './text/index.ts';
import { blank, newMessageOf, startOf } from './values.ts';

const service = serviceKey(createDiscountRule);

export function NewRulePage() {
  const t = useText();
  const { client } = useStore();
  const may = useMay();
  const navigate = useNavigate();
  const { tell } = useDone(service);
  const made = useRef({ id: '', text: '' });
  const [values] = useState(() => blank(new Date()));
  if (!may(createDiscountRule)) return <NotAllowed />;
  return (
    <DetailPage title={t('discounts.new')} back={{ to: '/discounts' }}>
      <RuleForm
        spec={{
          id: 'discount.new',
          saved: { values },
          isNew: true,
          submit: t('discounts.create'),
          save: async (now) => {
            const { discountRule } = await client.call(createDiscountRule, {
              discountRule: newMessageOf(now),
            });
            const works = now.active && (!now.from || startOf(now.from).getTime() <= Date.now());
            made.current = {
              id: discountRule.id,
              text: t(works ? 'discounts.made' : 'discounts.madeLater', { name: now.name }),
            };
          },
          onSaved: () => {
            const { id, text } = made.current;
            tell(text);
            void navigate({ to: '/discounts/$id', params: { id }, replace: true });
          },
        }}
      />
    </DetailPage>
  );
}
