// Buying: the checkout, its payment and the order it becomes.
import type { Client } from '../index.ts';
import { operation, type CallOptions, type Operation } from '../transport.ts';
import type { Schemas } from '../types.ts';
import type {
  Back,
  ChargeRequest,
  Charged,
  Checkout,
  CheckoutChange,
  CheckoutSettings,
  GatewayOrder,
  Order,
  PaymentMethods,
  PaymentResponse,
  PaymentToken,
  PaymentTokenRequest,
  Served,
  TipChoice,
  TipSettings,
} from './types.ts';

export type * from './types.ts';

type Empty = Record<string, never>;
interface One {
  id: string;
}
interface Answer {
  checkout: Checkout;
}

const call = <In, Out>(method: Operation<In, Out>['method'], path: string) =>
  operation<In, Out>({ method, path, carries: method === 'GET' ? 'query' : 'body' });

const operations = {
  fromCart: call<Schemas['CheckoutFromCartRequest'], { checkoutId: string }>(
    'POST',
    '/v1/carts/current/create-checkout',
  ),
  open: call<
    Schemas['CheckoutOpenRequest'],
    { checkout: Checkout; back?: Back; yours: boolean; mayTakeOver: boolean }
  >('POST', '/v1/checkouts/{id}/open'),
  get: call<One, Answer>('GET', '/v1/checkouts/{id}'),
  update: call<Schemas['CheckoutUpdateRequest'], Answer>('PATCH', '/v1/checkouts/{checkout.id}'),
  removeCoupon: call<One, Answer>('POST', '/v1/checkouts/{id}/remove-coupon'),
  removeGiftCard: call<One, Answer>('POST', '/v1/checkouts/{id}/remove-gift-card'),
  removeLines: call<Schemas['CheckoutRemoveLinesRequest'], Answer>(
    'POST',
    '/v1/checkouts/{id}/remove-line-items',
  ),
  setQuantities: call<Schemas['CheckoutQuantityRequest'], Answer>(
    'POST',
    '/v1/checkouts/{id}/update-line-items-quantity',
  ),
  settings: call<Empty, { checkoutSettings: CheckoutSettings }>('GET', '/v1/checkout-settings'),
  served: call<Empty, Served>('GET', '/v1/delivery-destinations'),
  tipSettings: call<{ query: object }, { tipSettings: TipSettings[] }>('POST', '/v1/tip-settings/query'),
  tipChoice: call<{ purchaseFlowId: string }, { tipChoice?: TipChoice }>(
    'GET',
    '/v1/tips/choice/{purchaseFlowId}',
  ),
  chooseTip: call<{ tipChoice: TipChoice; purchaseFlowId: string }, { tipChoice?: TipChoice }>(
    'PATCH',
    '/v1/tips/choice',
  ),
  methods: call<One, PaymentMethods>('GET', '/v1/checkouts/{id}/payment-methods'),
  token: call<PaymentTokenRequest, PaymentToken>('POST', '/v1/payment-tokens'),
  charge: call<ChargeRequest, Charged>('POST', '/v1/checkouts/{id}/create-order-and-charge'),
  response: call<{ token: string }, PaymentResponse>('GET', '/v1/payment-responses/{token}'),
  answerChallenge: call<{ token: string; approve: boolean }, PaymentResponse>(
    'POST',
    '/v1/sandbox/challenges/{token}',
  ),
  gatewayOrder: call<One, PaymentMethods & { paymentGatewayOrder: GatewayOrder }>(
    'GET',
    '/v1/payment-gateway-orders/{id}',
  ),
  chargeGatewayOrder: call<ChargeRequest, PaymentResponse>('POST', '/v1/payment-gateway-orders/{id}/charge'),
  order: call<One, { order: Order }>('GET', '/v1/orders/{id}'),
};

export type CheckoutCalls = ReturnType<typeof checkoutCalls>;

export function checkoutCalls(client: Pick<Client, 'call'>) {
  const checkoutOf = async (answer: Promise<Answer>) => (await answer).checkout;
  return {
    /** Makes a checkout of the current cart, or brings the one there is up to date. Gives its id. */
    fromCart: async () => (await client.call(operations.fromCart, { channelType: 'WEB' })).checkoutId,
    /** Lets the caller in who has the address of a checkout's page, or makes a visitor's checkout theirs. */
    open: (id: string, token: string, back?: string, takeOver = false) =>
      client.call(operations.open, {
        id,
        token,
        ...(back ? { back } : {}),
        ...(takeOver ? { takeOver } : {}),
      }),
    get: (id: string, options?: CallOptions) => checkoutOf(client.call(operations.get, { id }, options)),
    update: (id: string, { checkout, ...rest }: CheckoutChange) =>
      checkoutOf(client.call(operations.update, { ...rest, checkout: { ...checkout, id } })),
    removeCoupon: (id: string) => checkoutOf(client.call(operations.removeCoupon, { id })),
    removeGiftCard: (id: string) => checkoutOf(client.call(operations.removeGiftCard, { id })),
    removeLines: (id: string, lineItemIds: string[]) =>
      checkoutOf(client.call(operations.removeLines, { id, lineItemIds })),
    setQuantity: (id: string, lineId: string, quantity: number) =>
      checkoutOf(client.call(operations.setQuantities, { id, lineItems: [{ id: lineId, quantity }] })),

    settings: async () => (await client.call(operations.settings, {})).checkoutSettings,
    /** Where goods are sent to. */
    served: () => client.call(operations.served, {}),
    tipSettings: async () => (await client.call(operations.tipSettings, { query: {} })).tipSettings,
    tipChoice: async (purchaseFlowId: string) =>
      (await client.call(operations.tipChoice, { purchaseFlowId })).tipChoice,
    chooseTip: (purchaseFlowId: string, tipChoice: TipChoice) =>
      client.call(operations.chooseTip, { purchaseFlowId, tipChoice }),

    methods: (id: string) => client.call(operations.methods, { id }),
    /** Something that stands for how the buyer pays. What was typed of a card goes here and nowhere else. */
    token: async (request: PaymentTokenRequest) =>
      (await client.call(operations.token, request)).paymentToken,
    charge: (request: ChargeRequest) => client.call(operations.charge, request),
    response: (token: string) => client.call(operations.response, { token }),
    answerChallenge: (token: string, approve: boolean) =>
      client.call(operations.answerChallenge, { token, approve }),
    gatewayOrder: (id: string) => client.call(operations.gatewayOrder, { id }),
    chargeGatewayOrder: (request: ChargeRequest) => client.call(operations.chargeGatewayOrder, request),
    order: async (id: string, options?: CallOptions) =>
      (await client.call(operations.order, { id }, options)).order,
  };
}
