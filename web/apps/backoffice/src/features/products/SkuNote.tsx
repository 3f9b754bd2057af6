import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { queryStoreVariants } from '@souk/client/operations/stores-products';
import { reading } from '@souk/query/operations';
import { useLanguage } from '@souk/ui/text';
import { useStore } from '../../shared/store.ts';
import { useText } from './text/index.ts';
import { rowOf } from './values.ts';
import css from './products.module.css';

const most = 100;

/** Tells when a SKU is that of something else. Nothing forbids it, so it is no error. */
export function SkuNote({
  productId,
  sku,
  variants,
}: {
  productId?: string;
  sku: string;
  variants: readonly string[];
}) {
  const t = useText();
  const { code } = useLanguage();
  const { client } = useStore();
  const own = variants.map((text) => rowOf(text).sku.trim()).filter(Boolean);
  const twice = own.find((one, at) => own.indexOf(one) !== at);
  const typed = [...new Set([sku.trim(), ...own].filter(Boolean))].slice(0, most);
  const [asked] = useDebouncedValue(JSON.stringify(typed), 400);
  const skus = JSON.parse(asked) as string[];
  const filter = { sku: { $in: skus } };
  const { data } = useQuery({
    ...reading(client, queryStoreVariants, { query: { filter, paging: { limit: most, offset: 0 } } }),
    enabled: skus.length > 0,
  });
  const others = (skus.length > 0 ? (data?.variants ?? []) : []).filter((one) => one.productId !== productId);
  const names = [...new Set(others.map(({ productName }) => productName))].slice(0, 3);
  if (names.length === 0 && !twice) return null;
  return (
    <p className={css.warning} role="status">
      {names.length > 0
        ? t('products.skuUsed', { names: new Intl.ListFormat(code).format(names) })
        : t('products.skuTwice', { sku: twice ?? '' })}
    </p>
  );
}
