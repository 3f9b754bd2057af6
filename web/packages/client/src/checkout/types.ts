// A checkout and its order as the pages read them.
import type {
  AppliedDiscount,
  CatalogReference,
  DescriptionLine,
  MultiCurrencyPrice,
  PriceSummary,
  Schemas,
  With,
} from '../types.ts';

export type Address = Schemas['Address'];
export type AddressWithContact = Schemas['AddressWithContact'];
export type Back = Schemas['CheckoutBack'];
export type Violation = Schemas['SaleViolation'];
export type Logistics = Schemas['SaleLogistics'];

export type ShippingOption = With<
  Schemas['SaleShippingOption'],
  { code: string; title: string; cost: With<Schemas['SaleShippingPrice'], { price?: MultiCurrencyPrice }> }
>;
export type CheckoutLine = With<
  Schemas['CheckoutLineItem'],
  {
    id: string;
    quantity: number;
    catalogReference?: CatalogReference;
    price?: MultiCurrencyPrice;
    lineItemPrice?: MultiCurrencyPrice;
    descriptionLines: DescriptionLine[];
  }
>;
export type TaxTotal = With<Schemas['SaleTaxTotal'], { aggregatedTaxAmount: MultiCurrencyPrice }>;
export type AdditionalFee = With<Schemas['SaleAdditionalFee'], { price: MultiCurrencyPrice }>;
/** What some payments of a line that renews cost each; without a count they go on. */
export type CycleCharge = With<
  Schemas['CheckoutCycleCharge'],
  { cycleFrom: number; cycleCount?: number; priceSummary: PriceSummary }
>;
export type SubscriptionCharges = With<
  Schemas['CheckoutSubscriptionCharges'],
  { lineItemIds: string[]; charges: CycleCharge[] }
>;
export type Checkout = With<
  Schemas['Checkout'],
  {
    id: string;
    lineItems: CheckoutLine[];
    priceSummary: PriceSummary;
    payNow: PriceSummary;
    payLater: PriceSummary;
    payAfterFreeTrial: PriceSummary;
    subscriptionCharges: SubscriptionCharges[];
    appliedDiscounts: AppliedDiscount[];
    additionalFees: AdditionalFee[];
    totalAfterGiftCard: MultiCurrencyPrice;
    payNowTotalAfterGiftCard: MultiCurrencyPrice;
    violations: Violation[];
    completed: boolean;
    purchaseFlowId: string;
    giftCard?: With<Schemas['SaleGiftCard'], { amount: MultiCurrencyPrice }>;
    taxSummary: With<Schemas['SaleTaxSummary'], { aggregatedTaxBreakdown: TaxTotal[] }>;
  }
>;
export type CheckoutChange = Omit<Schemas['CheckoutUpdateRequest'], 'checkout'> & {
  checkout?: Schemas['CheckoutNewInfo'];
};

export type CheckoutSettings = Schemas['CheckoutconfigCheckoutSettings'];
export type TipSettings = Schemas['TipSettings'];
export type TipChoice = Schemas['TipsTipChoice'];

export type Order = Schemas['OrdersOrder'];

// Paying

/** CARD: a number is typed here. OFFLINE: paid outside, as the instructions say. REDIRECT: paid on another page. */
export type MethodKind = 'CARD' | 'OFFLINE' | 'REDIRECT';

export type PaymentMethod = With<
  Schemas['PaymentsMethodView'],
  {
    id: string;
    provider: string;
    kind: MethodKind;
    name: string;
    /** No money moves. */
    testMode: boolean;
    canSave: boolean;
  }
>;
export type SavedMethod = With<
  Schemas['PaymentsSavedMethod'],
  { id: string; brand: string; lastDigits: string; expiryMonth: number; expiryYear: number }
>;
export type PaymentMethods = With<
  Schemas['PaymentsMethods'],
  { methods: PaymentMethod[]; saved: SavedMethod[] }
>;

export type PaymentTokenRequest = Schemas['PaymentsTokenRequest'];
export type PaymentToken = With<Schemas['PaymentsTokenAnswer'], { paymentToken: string }>;

export type ChargeRequest = Pick<
  Schemas['CheckoutChargeRequest'] & { id: string },
  'id' | 'paymentToken' | 'savePaymentMethod'
>;
export type Charged = Schemas['CheckoutChargeResponse'];

/** How far a payment is, and what the buyer has to do. */
export type PaymentResponse = With<
  Schemas['PaymentsResponse'],
  {
    status: 'APPROVED' | 'DECLINED' | 'PENDING' | 'ACTION_REQUIRED';
    action?: With<Schemas['PaymentsAction'], { kind: 'CHALLENGE' | 'REDIRECT'; url: string }>;
  }
>;

/** Something to be paid by a link. */
export type GatewayOrder = With<
  Schemas['PaymentsGatewayView'],
  {
    id: string;
    amount: Required<Schemas['Price']>;
    currency: string;
    status: 'OPEN' | 'PAID' | 'CANCELED';
  }
>;

/** The countries that goods are sent to, and whether all others are as well. */
export type Served = Required<Schemas['ShippingServed']>;
