// Made from api/openapi.json by `npm run generate`: ecom.giftVouchers.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Issue a gift card. The answer has its code, which is never shown again. */
export const createGiftCard = operation<Schemas['GiftcardsCreateRequest'], Schemas['GiftcardsOneAnswer'], 'GIFT_CARD_CODE_TAKEN' | 'IDEMPOTENCY_KEY_NOT_SUPPORTED'>({ id: 'ecom.giftVouchers.createGiftCard', method: 'POST', path: '/v1/gift-cards', carries: 'body', permission: 'ECOM.GIFT_CARD_MANAGE' });

/** Disable a gift card. */
export const disableGiftCard = operation<Schemas['AnyIDRequest'], Schemas['GiftcardsOneAnswer'], 'GIFT_CARD_NOT_FOUND'>({ id: 'ecom.giftVouchers.disableGiftCard', method: 'POST', path: '/v1/gift-cards/{id}/disable', carries: 'body', permission: 'ECOM.GIFT_CARD_MANAGE' });

/** Enable a disabled gift card. */
export const enableGiftCard = operation<Schemas['AnyIDRequest'], Schemas['GiftcardsOneAnswer'], 'GIFT_CARD_NOT_FOUND'>({ id: 'ecom.giftVouchers.enableGiftCard', method: 'POST', path: '/v1/gift-cards/{id}/enable', carries: 'body', permission: 'ECOM.GIFT_CARD_MANAGE' });

/** Get the balance of a gift card by its code. */
export const getGiftCard = operation<Schemas['GiftcardsGetRequest'], Schemas['GiftcardsGetAnswer'], 'GIFT_CARD_NOT_FOUND'>({ id: 'ecom.giftVouchers.getGiftCard', method: 'POST', path: '/v1/gift-cards/{code}', carries: 'body', permission: 'ECOM.GIFT_CARD_READ' });

/** List gift cards. */
export const queryGiftCards = operation<Schemas['QueryMessage'], Schemas['GiftcardsManyAnswer'], never>({ id: 'ecom.giftVouchers.queryGiftCards', method: 'POST', path: '/v1/gift-cards/query', carries: 'body', permission: 'ECOM.GIFT_CARD_READ' });

/** List the transactions of a gift card. */
export const queryTransactions = operation<Schemas['GiftcardsLedgerRequest'], Schemas['GiftcardsLedgerAnswer'], 'GIFT_CARD_NOT_FOUND'>({ id: 'ecom.giftVouchers.queryTransactions', method: 'POST', path: '/v1/gift-cards/{id}/transactions/query', carries: 'body', permission: 'ECOM.GIFT_CARD_READ' });

/** Redeem an amount from a gift card. */
export const redeemGiftCard = operation<Schemas['GiftcardsRedeemRequest'], Schemas['GiftcardsRedeemAnswer'], 'GIFT_CARD_NOT_FOUND' | 'ALREADY_REDEEMED' | 'CURRENCY_NOT_SUPPORTED' | 'INSUFFICIENT_FUNDS' | 'GIFT_CARD_DISABLED' | 'GIFT_CARD_EXPIRED'>({ id: 'ecom.giftVouchers.redeemGiftCard', method: 'POST', path: '/v1/gift-cards/redeem', carries: 'body', permission: 'ECOM.GIFT_CARD_REDEEM' });

/** Mail a gift card with its code and balance to its recipient. */
export const sendGiftCard = operation<Schemas['GiftcardsSendRequest'], Schemas['Empty'], 'GIFT_CARD_NOT_FOUND' | 'GIFT_CARD_DISABLED' | 'GIFT_CARD_EXPIRED' | 'INSUFFICIENT_FUNDS' | 'GIFT_CARD_MAILS_ARE_OFF'>({ id: 'ecom.giftVouchers.sendGiftCard', method: 'POST', path: '/v1/gift-cards/{id}/send', carries: 'body', permission: 'ECOM.GIFT_CARD_MANAGE' });

/** Void a payment with a gift card. */
export const voidTransaction = operation<Schemas['GiftcardsVoidRequest'], Schemas['Empty'], 'TRANSACTION_NOT_FOUND' | 'ALREADY_VOIDED'>({ id: 'ecom.giftVouchers.voidTransaction', method: 'POST', path: '/v1/gift-cards/void', carries: 'body', permission: 'ECOM.GIFT_CARD_TRANSACTION_VOID' });
