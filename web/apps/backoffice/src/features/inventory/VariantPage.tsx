import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { adjustStock } from '@souk/client/operations/souk-stock-history';
import { getStoreVariant } from '@souk/client/operations/stores-products';
import { reading } from '@souk/query/operations';
import { StatusPill } from '@souk/ui';
import { DetailAnswer } from '../../shared/detail/DetailAnswer.tsx';
import { DetailPage, Part } from '../../shared/detail/DetailPage.tsx';
import { useStore } from '../../shared/store.ts';
import { AdjustOne } from './AdjustOne.tsx';
import { History } from './History.tsx';
import { nameOf, stateOf, type Variant } from './stock.ts';
import { StockField } from './StockField.tsx';
import { useText } from './text/index.ts';
import { useLow } from './useStock.ts';
import css from './inventory.module.css';

/** One variant: how many there are, and how that came about. */
export function VariantPage() {
  const t = useText();
  const { id } = useParams({ strict: false }) as { id: string };
  const { client } = useStore();
  const query = useQuery(reading(client, getStoreVariant, { id }));
  return (
    <DetailAnswer
      query={query}
      failed={t('stock.failedOne')}
      missing={{ title: t('stock.gone'), text: t('stock.goneText') }}
      back={{ to: '/inventory', label: t('stock.back') }}
    >
      {({ variant }) => <Shown variant={variant} />}
    </DetailAnswer>
  );
}

function Shown({ variant }: { variant: Variant }) {
  const t = useText();
  const low = useLow();
  const [adjusting, setAdjusting] = useState(false);
  const { name, tone } = stateOf(variant, low);
  return (
    <DetailPage
      title={nameOf(variant)}
      back={{ to: '/inventory' }}
      pills={<StatusPill tone={tone}>{t(name)}</StatusPill>}
      facts={
        variant.sku
          ? [
              <span key="sku" dir="ltr">
                {variant.sku}
              </span>,
            ]
          : []
      }
      actions={[
        {
          label: t('stock.editProduct'),
          link: { to: '/products/$id', params: { id: variant.productId } },
        },
        {
          label: t('stock.adjust'),
          needs: adjustStock,
          filled: true,
          off: variant.stock.trackQuantity ? undefined : t('refusal.STOCK_NOT_COUNTED'),
          run: () => setAdjusting(true),
        },
      ]}
      aside={
        <Part title={t('stock.now')}>
          <div className={css.now}>
            <StockField key={variant.id} variant={variant} />
          </div>
        </Part>
      }
    >
      <History variant={variant} />
      {adjusting ? <AdjustOne variant={variant} onClose={() => setAdjusting(false)} /> : null}
    </DetailPage>
  );
}
