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
export type Checkout = With<
  Schemas['Checkout'],
  {
    id: string;
    lineItems: CheckoutLine[];
    priceSummary: PriceSummary;
    payNow: PriceSummary;
    payLater: PriceSummary;
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

export interface PaymentMethod {
  id: string;
  provider: string;
  /** CARD: a number is typed here. OFFLINE: paid outside, as the instructions say. REDIRECT: paid on another page. */
  kind: 'CARD' | 'OFFLINE' | 'REDIRECT';
  name: string;
  instructions?: string;
  /** No money moves. */
  testMode: boolean;
  canSave: boolean;
}

export interface SavedMethod {
  id: string;
  brand: string;
  lastDigits: string;
  expiryMonth: number;
  expiryYear: number;
}

export interface PaymentMethods {
  methods: PaymentMethod[];
  saved: SavedMethod[];
}

export interface Card {
  number: string;
  expiryMonth: number;
  expiryYear: number;
  cvc: string;
  holder: string;
}

export type PaymentTokenRequest = { method: string; card?: Card } | { savedMethodId: string };

export interface PaymentToken {
  paymentToken: string;
  expires?: string;
}

export interface ChargeRequest {
  id: string;
  paymentToken?: string;
  savePaymentMethod?: boolean;
}

export type Charged = Schemas['CheckoutChargeResponse'];

/** How far a payment is. */
export interface PaymentResponse {
  status: 'APPROVED' | 'DECLINED' | 'PENDING' | 'ACTION_REQUIRED';
  orderId?: string;
  /** What the buyer has to do. */
  action?: { kind: 'CHALLENGE' | 'REDIRECT'; url: string };
  declineReason?: string;
  paymentResponseToken?: string;
}

/** Something to be paid by a link. */
export interface GatewayOrder {
  id: string;
  orderId?: string;
  orderNumber?: string;
  amount: { amount: string; formattedAmount: string };
  currency: string;
  status: 'OPEN' | 'PAID' | 'CANCELED';
  title?: string;
  description?: string;
}
