// A link that begins a checkout with things in it: what the server keeps of it, and what the form has.
import { infiniteQueryOptions, keepPreviousData, useQueries } from '@tanstack/react-query';
import { storesAppId, type Client, type Schemas } from '@souk/client';
import {
  createAndRedirectToCheckout,
  createCheckoutTemplate,
  queryCheckoutTemplates,
  updateCheckoutTemplate,
} from '@souk/client/operations/ecom-checkout-templates';
import { queryProducts } from '@souk/client/operations/stores-products';
import { reading, serviceKey } from '@souk/query/operations';
import { useMay } from '../../../shared/may.tsx';
import { useStore } from '../../../shared/store.ts';

export type Template = Schemas['CheckouttemplatesCheckoutTemplate'];
export type Product = Schemas['CatalogProduct'];

export const service = serviceKey(queryCheckoutTemplates);

const pageSize = 50;

/** All links, the newest first, a page at a time. */
export const linksOptions = (client: Client) =>
  infiniteQueryOptions({
    queryKey: [...service, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      client.call(
        queryCheckoutTemplates,
        {
          query: pageParam
            ? { cursorPaging: { limit: pageSize, cursor: pageParam } }
            : {
                sort: [{ fieldName: 'createdDate', order: 'DESC' }],
                cursorPaging: { limit: pageSize },
              },
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ pagingMetadata: { hasNext, cursors } }) => (hasNext ? cursors?.next : undefined),
  });

/** A thing on a link. Its reference stays as it is unless it is chosen anew. */
export interface Thing {
  reference: Template['lineItems'][number]['catalogReference'];
  quantity: number;
}

/** The address that is passed on: everybody who opens it gets a checkout of their own. */
export const addressOf = (id: string): string =>
  window.location.origin + createAndRedirectToCheckout.path.replace('{checkoutTemplateId}', id);

export const thingsOf = ({ lineItems }: Template): Thing[] =>
  lineItems.map(({ catalogReference, quantity }) => ({ reference: catalogReference, quantity }));

export const referenceTo = (
  product: Product,
  variantId: string,
  options: Record<string, string>,
): Thing['reference'] => ({
  appId: storesAppId,
  catalogItemId: product.id,
  ...(product.manageVariants
    ? variantId
      ? { options: { variantId } }
      : {}
    : Object.keys(options).length > 0
      ? { options: { options } }
      : {}),
});

export interface Draft {
  things: Thing[];
  coupon: string;
  lockedCoupon: boolean;
  lockedGiftCard: boolean;
  noManual: boolean;
  active: boolean;
}

export const draftOf = (template: Template | null): Draft => ({
  things: template ? thingsOf(template) : [],
  coupon: template?.couponCode ?? '',
  lockedCoupon: template?.customization?.lockedCoupon ?? false,
  lockedGiftCard: template?.customization?.lockedGiftCard ?? false,
  noManual: template?.customization?.disabledManualPayment ?? false,
  active: template?.status !== 'INACTIVE',
});

/** Sends what the form has. What the form does not show stays as it is. */
export function save(client: Client, draft: Draft, template: Template | null): Promise<unknown> {
  const kept = new Map(template?.lineItems.map((line) => [JSON.stringify(line.catalogReference), line]));
  const checkoutTemplate = {
    status: draft.active ? ('ACTIVE' as const) : ('INACTIVE' as const),
    couponCode: draft.coupon.trim(),
    customization: {
      ...template?.customization,
      lockedCoupon: draft.lockedCoupon,
      lockedGiftCard: draft.lockedGiftCard,
      disabledManualPayment: draft.noManual,
    },
    lineItems: draft.things.map(({ reference, quantity }) => ({
      ...kept.get(JSON.stringify(reference)),
      catalogReference: reference,
      quantity,
    })),
  };
  return template
    ? client.call(updateCheckoutTemplate, { checkoutTemplate: { id: template.id, ...checkoutTemplate } })
    : client.call(createCheckoutTemplate, { checkoutTemplate });
}

/** As many as the server finds by id at once. */
const most = 100;

/** Each id once, in parts that the server takes. More links later leave the parts before as they are. */
export function inParts(ids: readonly string[]): string[][] {
  const all = [...new Set(ids)];
  return Array.from({ length: Math.ceil(all.length / most) }, (_, at) =>
    all.slice(at * most, (at + 1) * most),
  );
}

/** The products that links lead to, by id. */
export function useProducts(ids: readonly string[]) {
  const { client } = useStore();
  const may = useMay()(queryProducts);
  const found = useQueries({
    queries: inParts(ids).map((wanted) => ({
      ...reading(client, queryProducts, {
        query: { filter: { id: { $in: wanted } }, paging: { limit: most } },
      }),
      enabled: may,
      placeholderData: keepPreviousData,
    })),
  });
  return new Map(
    found.flatMap(({ data }) => (data?.products ?? []).map((product) => [product.id, product] as const)),
  );
}

/** What was chosen of a product, in words. */
export function choiceOf({ options }: Thing['reference'], product: Product | undefined): string {
  const { variantId, options: chosen } = (options ?? {}) as {
    variantId?: string;
    options?: Record<string, string>;
  };
  const variant = product?.variants.find(({ id }) => id === variantId);
  return Object.values(variant?.choices ?? chosen ?? {}).join(', ');
}
