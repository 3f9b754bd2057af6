import { useEffect, useState } from 'react';
import { storesAppId, type Schemas } from '@souk/client';
import { addToCheckout } from '@souk/client/operations/ecom-checkout';
import { getRecommendation } from '@souk/client/operations/ecom-recommendations';
import { queryProducts } from '@souk/client/operations/stores-products';
import { Picture } from '@souk/ui';
import { useDesk } from '../logic/context.ts';
import { algorithms, suggested } from '../logic/more.ts';
import { useCheckoutText } from '../text/index.ts';
import { usePageApi } from '../useCheckout.ts';
import { Doing } from './Doing.tsx';
import css from './Summary.module.css';

type Product = Schemas['CatalogProduct'];

/** Below the order, where the shop wants it: goods that are bought with these, to add with one press. */
export function MoreGoods() {
  const t = useCheckoutText();
  const api = usePageApi();
  const { checkout } = useDesk();
  const [found, setFound] = useState<readonly Product[]>([]);
  // Asked once: what is added goes from the list, and the others stay where they are.
  const [items] = useState(() =>
    checkout.lineItems.flatMap(({ catalogReference }) =>
      catalogReference?.appId === storesAppId && catalogReference.catalogItemId
        ? [{ appId: storesAppId, catalogItemId: catalogReference.catalogItemId }]
        : [],
    ),
  );
  useEffect(() => {
    let here = true;
    const look = async () => {
      const { recommendation } = await api.call(getRecommendation, {
        algorithms: algorithms.map((id) => ({ id, appId: storesAppId })),
        items,
      });
      const ids = recommendation.items.map(({ catalogItemId }) => catalogItemId);
      if (ids.length === 0) return;
      const { products } = await api.call(queryProducts, {
        query: { filter: { id: { $in: ids } }, paging: { limit: 100 } },
      });
      const ranked = ids.flatMap((id) => products.find((product) => product.id === id) ?? []);
      if (here) setFound(ranked);
    };
    // Nobody came for it: without an answer nothing is suggested.
    look().catch(() => undefined);
    return () => {
      here = false;
    };
  }, [api, items]);
  const shown = suggested(found, checkout);
  if (shown.length === 0) return null;
  return (
    <section className={css.more}>
      <h3 className={css.moreTitle}>{t('more.title')}</h3>
      <ul className={css.lines}>
        {shown.map((product) => (
          <li key={product.id} className={css.line}>
            <Picture
              className={css.picture}
              image={product.media.mainMedia?.image}
              alt=""
              sizes="72px"
              ratio="64 / 72"
            />
            <div className={css.lineText}>
              <p className={css.name}>
                <bdi>{product.name}</bdi>
              </p>
              <p>
                <Doing
                  label={t('more.add')}
                  full={t('more.addName', { name: product.name })}
                  work={async () =>
                    (
                      await api.call(addToCheckout, {
                        id: checkout.id,
                        lineItems: [
                          {
                            quantity: 1,
                            catalogReference: { appId: storesAppId, catalogItemId: product.id },
                          },
                        ],
                      })
                    ).checkout
                  }
                />
              </p>
            </div>
            <p className={css.price}>
              <bdi>{(product.convertedPriceData ?? product.priceData)?.formatted.discountedPrice}</bdi>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
