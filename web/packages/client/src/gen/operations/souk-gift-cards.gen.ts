// Made from api/openapi.json by `npm run generate`: souk.giftCards.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Remove a gift card from the calling member's account. Its balance stays. */
export const forgetGiftCard = operation<Schemas['IDRequest'], Schemas['Empty'], 'GIFT_CARD_NOT_FOUND'>({ id: 'souk.giftCards.forgetGiftCard', method: 'DELETE', path: '/v1/gift-cards/my/{id}', carries: 'query' });

/** Get the balance of a gift card by its code, without adding it to an account. */
export const getGiftCardBalance = operation<Schemas['GiftcardsKeepRequest'], Schemas['GiftcardsBalanceAnswer'], 'GIFT_CARD_NOT_FOUND'>({ id: 'souk.giftCards.getGiftCardBalance', method: 'POST', path: '/v1/gift-cards/my/balance', carries: 'body' });

/** Add a gift card to the calling member's account, by its code. */
export const keepGiftCard = operation<Schemas['GiftcardsKeepRequest'], Schemas['GiftcardsKeptAnswer'], 'GIFT_CARD_NOT_FOUND' | 'GIFT_CARD_DISABLED' | 'GIFT_CARD_EXPIRED' | 'TOO_MANY_GIFT_CARDS'>({ id: 'souk.giftCards.keepGiftCard', method: 'POST', path: '/v1/gift-cards/my', carries: 'body' });

/** List the gift cards in the calling member's account. */
export const listMyGiftCards = operation<Schemas['Empty'], Schemas['GiftcardsKeptList'], never>({ id: 'souk.giftCards.listMyGiftCards', method: 'GET', path: '/v1/gift-cards/my', carries: 'query' });

/** List the transactions of a gift card in the calling member's account, the latest first. */
export const listMyTransactions = operation<Schemas['IDRequest'], Schemas['GiftcardsKeptHistory'], 'GIFT_CARD_NOT_FOUND'>({ id: 'souk.giftCards.listMyTransactions', method: 'GET', path: '/v1/gift-cards/my/{id}/transactions', carries: 'query' });
