// The operations that every page of the shop carries, of all that the API document has (gen/operations).
export {
  addToCurrentCart,
  deleteCurrentCart,
  estimateCurrentCartTotals,
  getCurrentCart,
  removeLineItemsFromCurrentCart,
  updateCurrentCartLineItemQuantity,
} from './gen/operations/ecom-current-cart.gen.ts';
export { getCollectionBySlug, queryCollections } from './gen/operations/stores-collections.gen.ts';
export { findAddress, findProducts, noteMissedSearch, suggest } from './gen/operations/souk-finding.gen.ts';
export { queryProducts, queryProductVariants, searchProducts } from './gen/operations/stores-products.gen.ts';
export {
  getOneTimePurchasesStatus,
  getSubscriptionOptionsForProduct,
} from './gen/operations/stores-subscription-options.gen.ts';
