// Buying: the checkout, its payment and the order it becomes.
import type { Client } from '../index.ts';
import * as checkouts from '../gen/operations/ecom-checkout.gen.ts';
import { getCheckoutSettings } from '../gen/operations/ecom-checkout-settings.gen.ts';
import { createCheckoutFromCurrentCart } from '../gen/operations/ecom-current-cart.gen.ts';
import { getOrder } from '../gen/operations/ecom-orders.gen.ts';
import { queryTipSettings } from '../gen/operations/ecom-tip-settings.gen.ts';
import { getTipChoice, updateTipChoice } from '../gen/operations/ecom-tips.gen.ts';
import { suggestAddresses } from '../gen/operations/souk-address-lookup.gen.ts';
import * as payments from '../gen/operations/souk-payments.gen.ts';
import { estimateDelivery, getServed } from '../gen/operations/souk-shipping.gen.ts';
import type { CallOptions } from '../transport.ts';
import type { Schemas } from '../types.ts';
import type {
  ChargeRequest,
  Checkout,
  CheckoutChange,
  CheckoutLine,
  PaymentTokenRequest,
  TipChoice,
} from './types.ts';

export type * from './types.ts';

type NewLine = Schemas['BasketNewLine'];

export type CheckoutCalls = ReturnType<typeof checkoutCalls>;

/** The code of the fee that is a buyer's tip; its name on an order is not in the buyer's language. */
export const tipCode = 'TIP';

export function checkoutCalls(client: Pick<Client, 'call'>) {
  const checkoutOf = async (answer: Promise<Schemas['CheckoutResponse']>) => (await answer).checkout;
  return {
    /** Makes a checkout of the current cart, or brings the one there is up to date. Gives its id. */
    fromCart: async () =>
      (await client.call(createCheckoutFromCurrentCart, { channelType: 'WEB' })).checkoutId,
    /** Makes a checkout of these goods alone; what is in the cart stays there. Gives its id. */
    ofGoods: async (lineItems: Schemas['CheckoutCreateRequest']['lineItems']) =>
      (await checkoutOf(client.call(checkouts.createCheckout, { channelType: 'WEB', lineItems }))).id,
    /** Lets the caller in who has the address of a checkout's page, or makes a visitor's checkout theirs. */
    open: (id: string, token: string, back?: string, takeOver = false) =>
      client.call(checkouts.openCheckout, {
        id,
        token,
        ...(back ? { back } : {}),
        ...(takeOver ? { takeOver } : {}),
      }),
    get: (id: string, options?: CallOptions) =>
      checkoutOf(client.call(checkouts.getCheckout, { id }, options)),
    update: (id: string, { checkout, ...rest }: CheckoutChange) =>
      checkoutOf(client.call(checkouts.updateCheckout, { ...rest, checkout: { ...checkout, id } })),
    removeCoupon: (id: string) => checkoutOf(client.call(checkouts.removeCoupon, { id })),
    removeGiftCard: (id: string) => checkoutOf(client.call(checkouts.removeGiftCard, { id })),
    removeLines: (id: string, lineItemIds: string[]) =>
      checkoutOf(client.call(checkouts.removeLineItems, { id, lineItemIds })),
    setQuantity: (id: string, lineId: string, quantity: number) =>
      checkoutOf(
        client.call(checkouts.updateLineItemsQuantity, { id, lineItems: [{ id: lineId, quantity }] }),
      ),

    settings: async () => (await client.call(getCheckoutSettings, {})).checkoutSettings,
    /** Where goods are sent to. */
    served: () => client.call(getServed, {}),
    /** Addresses of a country for what was typed so far; none where the shop looks them up nowhere. */
    suggestAddresses: (typed: Schemas['AddresslookupSuggestRequest'], options?: CallOptions) =>
      client.call(suggestAddresses, typed, options),
    /** How these goods could come to a country. Reads no checkout and changes none. */
    async ways(lines: readonly CheckoutLine[], country: string, options?: CallOptions) {
      const known = lines.filter(({ catalogReference }) => catalogReference).slice(0, 20);
      const lineItems = known.map(({ catalogReference, quantity }) => ({
        // What was chosen of it comes back as it was sent.
        catalogReference: catalogReference as NewLine['catalogReference'],
        quantity,
      }));
      const body = { lineItems, shippingAddress: { country } };
      return (await client.call(estimateDelivery, body, options)).shippingInfo as Checkout['shippingInfo'];
    },
    tipSettings: async () => (await client.call(queryTipSettings, { query: {} })).tipSettings,
    tipChoice: async (purchaseFlowId: string) =>
      (await client.call(getTipChoice, { purchaseFlowId })).tipChoice,
    chooseTip: (purchaseFlowId: string, tipChoice: TipChoice) =>
      client.call(updateTipChoice, { purchaseFlowId, tipChoice }),

    methods: (id: string, options?: CallOptions) => client.call(checkouts.getPaymentMethods, { id }, options),
    /** Something that stands for how the buyer pays. What was typed of a card goes here and nowhere else. */
    token: async (request: PaymentTokenRequest) =>
      (await client.call(payments.makeToken, request)).paymentToken,
    /** Where a shopper goes who has an express wallet fill the checkout in. */
    startWallet: async (id: string, wallet: string) =>
      (await client.call(checkouts.startWallet, { id, wallet })).url,
    /** Fills the checkout in with what was confirmed there. Nothing is charged. */
    finishWallet: (id: string) => client.call(checkouts.finishWallet, { id }),
    /** The page of the sandbox's own wallet. */
    walletPage: (token: string) => client.call(payments.getSandboxWallet, { token }),
    /** Nobody cancels. */
    answerWallet: (token: string, person?: string) =>
      client.call(payments.answerSandboxWallet, { token, ...(person ? { person } : {}) }),
    charge: (request: ChargeRequest) => client.call(checkouts.createOrderAndCharge, request),
    response: (token: string) => client.call(payments.getResponse, { token }),
    answerChallenge: (token: string, approve: boolean) =>
      client.call(payments.confirmSandbox, { token, approve }),
    gatewayOrder: (id: string) => client.call(payments.getGatewayOrder, { id }),
    chargeGatewayOrder: (request: ChargeRequest) => client.call(payments.chargeGatewayOrder, request),
    order: async (id: string, options?: CallOptions) => (await client.call(getOrder, { id }, options)).order,
  };
}
