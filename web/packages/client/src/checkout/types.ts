// A checkout and its order as the pages read them.
import type { Schemas } from '../types.ts';

export type Address = Schemas['Address'];
export type AddressWithContact = Schemas['AddressWithContact'];
export type Back = Schemas['CheckoutBack'];
export type Violation = Schemas['SaleViolation'];
export type Logistics = Schemas['SaleLogistics'];
export type ShippingOption = Schemas['SaleShippingOption'];
export type CheckoutLine = Schemas['CheckoutLineItem'];
export type TaxTotal = Schemas['SaleTaxTotal'];
export type AdditionalFee = Schemas['SaleAdditionalFee'];
/** What some payments of a line that renews cost each; without a count they go on. */
export type CycleCharge = Schemas['CheckoutCycleCharge'];
export type SubscriptionCharges = Schemas['CheckoutSubscriptionCharges'];
export type Checkout = Schemas['Checkout'];
export type CheckoutChange = Omit<Schemas['CheckoutUpdateRequest'], 'checkout'> & {
  checkout?: Schemas['CheckoutNewInfo'];
};

export type CheckoutSettings = Schemas['CheckoutconfigCheckoutSettings'];
export type TipSettings = Schemas['TipSettings'];
export type TipChoice = Schemas['TipsTipChoice'];

export type Order = Schemas['OrdersOrder'];

// Paying

export type PaymentMethod = Schemas['PaymentsMethodView'];
/** CARD: a number is typed here. OFFLINE: paid outside, as the instructions say. REDIRECT: paid on another page. */
export type MethodKind = PaymentMethod['kind'];
export type SavedMethod = Schemas['PaymentsSavedMethod'];
export type PaymentMethods = Schemas['PaymentsMethods'];
/** Those of a checkout, with the express wallets that fill it in and the one that is ready to pay. */
export type CheckoutMethods = Schemas['CheckoutPaymentMethods'];
export type ExpressWallet = CheckoutMethods['wallets'][number];
export type GivenWallet = NonNullable<CheckoutMethods['wallet']>;
export type WalletPage = Schemas['PaymentsWalletPage'];
export type PaymentTokenRequest = Schemas['PaymentsTokenRequest'];
export type PaymentToken = Schemas['PaymentsTokenAnswer'];
export type ChargeRequest = Pick<
  Schemas['CheckoutChargeRequest'] & { id: string },
  'id' | 'paymentToken' | 'savePaymentMethod' | 'wallet'
>;
export type Charged = Schemas['CheckoutChargeResponse'];
/** How far a payment is, and what the buyer has to do. */
export type PaymentResponse = Schemas['PaymentsResponse'];
/** Something to be paid by a link. */
export type GatewayOrder = Schemas['PaymentsGatewayView'];
/** The countries that goods are sent to, and whether all others are as well. */
export type Served = Schemas['ShippingServed'];
