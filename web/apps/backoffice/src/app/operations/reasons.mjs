// Why no page of the back office calls an operation that staff may call. The test fails when one of these is called by
// a page after all, or is gone.
const same = (text, ...ids) => ids.map((id) => [id, ['same', text]]);
const shopper = (text, ...ids) => ids.map((id) => [id, ['shopper', text]]);
const app = (text, ...ids) => ids.map((id) => [id, ['app', text]]);
const other = (text, ...ids) => ids.map((id) => [id, ['other', text]]);

const of = (service, names) => names.map((name) => `${service}.${name}`);

/** What a page calls of the same service, so that a reason holds. */
export const stands = new Map();
const one = 'The page has the row already: it came with the list, by the query operation.';
const several = 'Pages save one at a time, by the operation for one.';
const severalGone = 'Pages delete one at a time, by the operation for one.';
stands.set(one, /^(query|list|search|get\w+s$)/);
stands.set(several, /^(create|update|upsert)/);
stands.set(severalGone, /^delete/);
const older = (id) => `An older form of \`${id}\`, kept for callers of the contract.`;
const listed = (id) => `\`${id}\` lists the same, with a filter.`;
const extended =
  "Values that an app keeps on a row, in the app's own names: only that app knows what they mean.";
const tags = 'Tags that apps set to find rows again; no page filters by them.';
const regions = "The dialog of a place or an area saves all its regions at once, by the row's update.";
const manyOrders = 'Pages show one order; a list asks for what it shows in one search.';
const cart = "Acts on a shopper's cart. Staff sell by a draft order or a checkout link instead.";
const checkout = "Acts on a shopper's checkout. Staff sell by a draft order or a checkout link instead.";
const elsewhere = 'Answers storefronts that ask for an app which a shop here does not have: always empty.';

export const reasons = Object.fromEntries([
  // A row by its id, where the page has the list.
  ...same(
    one,
    'ecom.checkoutTemplates.getCheckoutTemplate',
    'ecom.checkoutTexts.getCheckoutText',
    'ecom.contactTaxDetails.getContactTaxDetails',
    'ecom.deliveryProfile.getDeliveryProfile',
    'ecom.deliveryProfile.getDeliveryProfileByDeliveryRegionId',
    'ecom.localDeliveryOptions.getLocalDeliveryOption',
    'ecom.manualTaxMappings.getManualTaxMapping',
    'ecom.pickupLocations.getPickupLocation',
    'ecom.shippingOptions.getShippingOption',
    'ecom.taxExemptGroups.getTaxExemptGroup',
    'ecom.taxGroups.getTaxGroup',
    'ecom.taxRegions.getTaxRegion',
    'emails.getEmail',
    'identity.apps.get',
    'identity.contributors.get',
    'identity.oauthClients.get',
    'identity.staffRoles.getRole',
    'members.badges.getBadge',
    'members.badgesV2.getBadge',
    'members.customFields.getCustomField',
    'members.memberRoleDefinition.getMemberRoleDefinition',
    'ecom.shippoConfigurations.getShippoConfiguration',
    'servicePlugins.getServicePlugin',
    'souk.collectionRules.getCollectionRules',
    'souk.creditNotes.getCreditNote',
    'souk.dataRights.getRequest',
    'souk.invoices.getInvoice',
    'souk.orderEmails.getOrderEmail',
    'souk.savedViews.getSavedView',
    'stores.collections.getCollection',
    'stores.subscriptionOptions.getSubscriptionOption',
  ),
  ...same(
    'A file is shown where it is used, with what its upload answered.',
    ...of('media', ['files.get', 'privateFiles.get']),
  ),
  ...same(
    'The address of a page holds the id; a slug is for storefronts.',
    ...of('stores.collections', ['getCollectionBySlug']),
    ...of('stores.products', ['getCollectionBySlug', 'getProductBySlug']),
    'members.members.getMemberBySlug',
  ),

  // Several at once.
  ...same(
    several,
    'ecom.checkoutTemplates.bulkCreateCheckoutTemplates',
    'ecom.contactTaxDetails.bulkUpsertContactTaxDetails',
    'ecom.localDeliveryOptions.bulkCreateLocalDeliveryOption',
    'ecom.localDeliveryOptions.bulkUpdateLocalDeliveryOption',
    'ecom.manualTaxMappings.bulkCreateManualTaxMappings',
    'ecom.orderPaymentRequests.bulkCreateOrderPaymentRequests',
    'ecom.pickupLocations.bulkCreatePickupLocation',
    'ecom.pickupLocations.bulkUpdatePickupLocation',
    'ecom.taxExemptGroups.bulkCreateTaxExemptGroups',
    'ecom.taxExemptGroups.bulkUpdateTaxExemptGroups',
    'ecom.taxRegions.bulkCreateTaxRegion',
    'marketing.coupons.bulkCreateCoupons',
    'stores.subscriptionOptions.bulkCreateSubscriptionOptions',
    'stores.subscriptionOptions.bulkUpdateSubscriptionOptions',
  ),
  ...same(
    severalGone,
    'ecom.abandonedCheckouts.bulkDeleteAbandonedCheckouts',
    'ecom.contactTaxDetails.bulkDeleteContactTaxDetails',
    'ecom.localDeliveryOptions.bulkDeleteLocalDeliveryOption',
    'ecom.pickupLocations.bulkDeletePickupLocation',
    'ecom.taxExemptGroups.bulkDeleteTaxExemptGroups',
    'marketing.coupons.bulkDeleteCoupons',
    'stores.subscriptionOptions.bulkDeleteSubscriptionOptions',
  ),
  ...same(
    'What is ticked on the list becomes a job, `souk.orderJobs.startJob`, which tells how each order went and may be undone.',
    'ecom.orderFulfillments.bulkCreateFulfillments',
    'ecom.orderInvoices.bulkGenerateInvoices',
    'ecom.paymentsCollector.bulkMarkOrdersAsPaid',
    'ecom.orders.bulkUpdateOrders',
  ),
  ...same(
    'What is ticked is deleted by `members.members.bulkDeleteMembersByFilter`, whose job can be stopped.',
    'members.members.bulkDeleteMembers',
  ),
  ...same(
    manyOrders,
    ...of('ecom.orderFulfillments', ['listFulfillmentsForMultipleOrders']),
    ...of('ecom.orderInvoices', ['listInvoicesForMultipleOrders']),
    ...of('ecom.orderTransactions', ['listTransactionsForMultipleOrders']),
  ),
  ...same(
    regions,
    'ecom.localDeliveryOptions.removeDeliveryRegion',
    'ecom.pickupLocations.removeDeliveryRegion',
  ),

  // The same in another form.
  ...same(
    listed('ecom.abandonedCheckouts.searchAbandonedCheckouts'),
    'ecom.abandonedCheckouts.queryAbandonedCheckouts',
  ),
  ...same(
    listed('ecom.contactTaxDetails.queryContactTaxDetails'),
    'ecom.contactTaxDetails.countContactTaxDetails',
  ),
  ...same(
    '`ecom.currencies.getCurrencyRates` holds every rate; the page shows what a price of 100 becomes by each.',
    'ecom.currencies.convertCurrency',
    'ecom.currencies.getConversionRate',
    'ecom.currencies.listCurrencies',
  ),
  ...same(
    '`ecom.deliveryProfile.queryDeliveryProfiles` holds the carriers of each region.',
    'ecom.deliveryProfile.listDeliveryCarriers',
  ),
  ...same(
    'The page adds and removes carriers of a region; a removed one costs nothing and asks nobody.',
    ...of('ecom.deliveryProfile', ['setDeliveryCarrierActiveStatus', 'updateCarrierSettings']),
  ),
  ...same(
    '`ecom.deliverySolutions.getDeliverySolutions` tells the page what works where.',
    'ecom.deliveryProfile.getDeliveryDestinationProperties',
  ),
  ...same(
    '`ecom.draftOrders.createDraftOrder` begins a draft, of nothing or of an order.',
    'ecom.draftOrders.createEmptyDraftOrder',
  ),
  ...same('Each settings page asks for its own part.', 'ecom.ecommerceSettings.getEcommerceSettings'),
  ...same(
    listed('ecom.localDeliveryOptions.queryLocalDeliveryOptions'),
    'ecom.localDeliveryOptions.listLocalDeliveryOptions',
  ),
  ...same(
    "A region's dialog saves the rates of buyers who pay less with the mapping.",
    'ecom.manualTaxMappings.bulkAssignExemptOverrides',
    'ecom.manualTaxMappings.bulkUnassignExemptOverrides',
  ),
  ...same(
    listed('ecom.manualTaxMappings.queryManualTaxMappings'),
    'ecom.manualTaxMappings.listManualTaxMappings',
  ),
  ...same(
    'The page takes money by a saved card, by hand, by a payment link or by a gift card, each on its own.',
    'ecom.orderBilling.chargeOrder',
  ),
  ...same(
    '`ecom.paymentsCollector.voidAuthorizedPayments` lets the money go.',
    'ecom.orderBilling.voidAuthorizedPayments',
  ),
  ...same(
    '`ecom.paymentsCollector.recordManuallyCollectedPayment` notes a payment.',
    'ecom.orderTransactions.addPayments',
  ),
  ...same('`ecom.orders.addActivity` writes a note.', 'ecom.orders.addActivities'),
  ...same(
    'A draft order becomes an order, by `ecom.draftOrders.createOrderFromDraft`.',
    'ecom.orders.createOrder',
  ),
  ...same(
    'Changed lines are committed together, by `ecom.draftOrders.commitDraftOrder`.',
    'ecom.orders.updateOrderLineItem',
    'ecom.orders.commitDeltas',
  ),
  ...same(
    '`ecom.orders.cancelOrder` is the one move that people make; the others follow from payment.',
    'ecom.orders.updateOrderStatus',
  ),
  ...same(
    '`ecom.orderBilling.getOrderRefundability` tells it of the whole order.',
    'ecom.paymentsCollector.getRefundabilityStatus',
  ),
  ...same(
    "The order's own sums tell what is left to pay.",
    'ecom.paymentsCollector.getPaymentCollectabilityStatus',
  ),
  ...same(
    '`ecom.orderBilling.refundPayments` gives money back, over several payments.',
    'ecom.paymentsCollector.triggerRefund',
  ),
  ...same(
    older('souk.subscriptions.querySubscriptions'),
    'ecom.subscriptionContracts.querySubscriptionContracts',
    'ecom.subscriptionContracts.getSubscriptionContract',
  ),
  ...same(
    '`ecom.tipSettings.createDefaultTipSettings` makes the one there is.',
    'ecom.tipSettings.createTipSettings',
  ),
  ...same(
    'The page switches tips off; settings that are off are as good as none.',
    'ecom.tipSettings.deleteTipSettings',
  ),
  ...same(older('members.members.getMember'), 'identity.identities.get'),
  ...same(older('members.members.queryMembers'), 'identity.identities.query', 'members.members.listMembers'),
  ...same(older('members.members.updateMember'), 'identity.identities.update'),
  ...same(older('members.members.deleteMember'), 'identity.identities.delete'),
  ...same(older('members.members.disconnectMember'), 'identity.identities.disconnect'),
  ...same(older('members.members.blockMember'), 'members.authentication.block'),
  ...same(
    '`identity.staff.getMe` and `updateMe` are those of staff.',
    'identity.identities.getMine',
    'identity.identities.updateMine',
  ),
  ...same('`identity.staff.changePassword` is that of staff.', 'identity.authentication.changePassword'),
  ...same('`identity.staff.getMe` tells who is signed in.', 'identity.oauth.userInfo'),
  ...same(
    '`identity.factors.remove` takes away one at a time, after the password.',
    'identity.factors.removeMine',
  ),
  ...same(
    '`members.authentication.sendSetPasswordEmail` mails the same link.',
    'identity.recovery.sendActivationEmail',
  ),
  ...same(
    older('identity.signInPolicy.update'),
    'identity.signOnPolicy.getSignOnPolicy',
    'identity.signOnPolicy.updateSignOnPolicy',
  ),
  ...same(
    '`members.authorization.queryRoles` tells the roles of all members shown.',
    'members.authorization.getRoles',
  ),
  ...same(
    '`members.badges.assignBadge` and `unassignBadge` do the same.',
    ...of('members.badgeAssignments', [
      'bulkCreateBadgeAssignments',
      'bulkDeleteBadgeAssignments',
      'createBadgeAssignment',
      'deleteBadgeAssignment',
      'queryBadgeAssignments',
    ]),
  ),
  ...same(
    older('members.badgesV2'),
    ...of('members.badges', [
      'createBadge',
      'deleteBadge',
      'listBadges',
      'updateBadge',
      'listMembersByBadge',
    ]),
  ),
  ...same(
    '`members.badgesV2.moveBadge` moves one badge.',
    'members.badges.updateBadgesDisplayOrder',
    'members.badgesV2.updateBadgesDisplayOrder',
  ),
  ...same(
    '`souk.moderation.decide` closes the reports and keeps them to be read again.',
    'members.memberReport.deleteMemberReports',
  ),
  ...same(
    'A decision is one call, `souk.moderation.decide`, and is taken back by one, `souk.moderation.undo`.',
    ...of('members.memberReport', ['reviewReportedMember', 'reopenReportedMember']),
  ),
  ...same(listed('members.memberReport.queryReportedMembers'), 'members.memberReport.listReportedMembers'),
  ...same(
    'The edit dialog deletes phones by `members.members.updateMember`.',
    'members.members.deleteMemberPhones',
  ),
  ...same(listed('stores.collections.queryCollections'), 'stores.collections.listCollections'),
  ...same(listed('stores.products.queryProducts'), 'stores.products.listProducts'),
  ...same(
    '`souk.stockHistory.adjustStock` gives and takes stock, with a reason.',
    'stores.inventory.decrementInventory',
    'stores.inventory.incrementInventory',
  ),
  ...same('`stores.inventory.queryInventory` holds the variants.', 'stores.inventory.getInventoryVariants'),
  ...same(
    'The list of stock has a tab for it, and the day begins with it (`souk.today`).',
    'stores.inventory.queryLowStock',
  ),
  ...same(
    'The editor saves the whole product by `stores.products.updateProduct`.',
    ...of('stores.products', [
      'deleteProductOptions',
      'removeBrand',
      'removeRibbon',
      'removeProductMediaFromChoices',
    ]),
  ),
  ...same(
    'The variant grid fills many rows at once and saves by `stores.products.updateProductVariants`.',
    'stores.products.resetAllProductVariantData',
  ),
  ...same(
    'The option shows its products; they come with `stores.subscriptionOptions`.',
    'stores.subscriptionOptions.getProductIdsForSubscriptionOption',
  ),
  ...same(
    'The texts of the checkout are written on their page, by `ecom.checkoutTexts`.',
    'ecom.checkoutContent.getCheckoutContent',
  ),
  ...same(
    'A tip of an order is one of its fees, and the page shows it there.',
    'ecom.tips.getTipByDraftOrderId',
  ),

  ...same(
    '`members.customFieldSuggestions.listCustomFieldSuggestions` lists the same.',
    'members.customFieldSuggestions.queryCustomFieldSuggestions',
  ),
  ...same(
    '`members.customFieldApplications.getCustomFieldApplications` tells of a field who has it.',
    ...of('members.customFieldApplications', [
      'getCustomFieldApplication',
      'getRolesCustomFieldApplications',
    ]),
  ),
  ...same(
    '`ecom.tips.setTipOnOrder` sets the tip with all its shares.',
    'ecom.tips.addTipDistributionsToOrder',
  ),
  ...same(
    '`members.memberFollowers.listMemberFollowers` and `members.memberFollowers.listMemberFollowing` name them.',
    'members.memberFollowers.queryMemberConnections',
  ),

  // Shoppers.
  ...shopper(
    'Finds and suggests what shoppers see. Staff find products by their own list, with hidden ones.',
    ...of('souk.finding', ['findAddress', 'findProducts', 'noteMissedSearch', 'suggest']),
  ),
  ...shopper(
    cart,
    ...of('ecom.cart', [
      'addToCart',
      'createCart',
      'createCheckout',
      'deleteCart',
      'estimateTotals',
      'getCart',
      'getCartByCheckoutId',
      'removeBusinessLocation',
      'removeCoupon',
      'removeLineItems',
      'updateCart',
      'updateLineItemsQuantity',
    ]),
  ),
  ...shopper(
    checkout,
    ...of('ecom.checkout', [
      'addToCheckout',
      'createCheckout',
      'createOrder',
      'createOrderAndCharge',
      'getCheckout',
      'getCheckoutByCartId',
      'getCheckoutUrl',
      'getPaymentMethods',
      'getPaymentSettings',
      'getWixCheckoutUrl',
      'openCheckout',
      'removeCoupon',
      'removeGiftCard',
      'removeLineItems',
      'removeOverrideCheckoutUrl',
      'updateCheckout',
      'updateLineItemsQuantity',
    ]),
  ),
  ...shopper(
    'Opened by the link that the page copies: whoever has it makes a checkout.',
    'ecom.checkoutTemplates.createCheckoutFromTemplate',
  ),
  ...shopper(
    'What a buyer does about an order of theirs; staff do it on the page of the order, and of the return.',
    ...of('souk.returns', ['ask', 'withdraw', 'listMine']),
    ...of('souk.orderPages', ['openOrder', 'findOrder', 'proveOrder', 'payOrder', 'renewFiles']),
  ),
  ...shopper(
    'The buyer pays on the page of the link.',
    'ecom.orderPaymentRequests.chargeOrderPaymentRequest',
    ...of('souk.payments', [
      'answerSandboxWallet',
      'chargeGatewayOrder',
      'confirmSandbox',
      'getGatewayOrder',
      'getResponse',
      'getSandboxWallet',
      'makeToken',
    ]),
  ),
  ...shopper(
    'Chosen by the buyer in the checkout.',
    ...of('ecom.tips', ['getTipChoice', 'previewTip', 'updateTipChoice']),
  ),
  ...shopper(
    'Storefronts ask for it beside a product.',
    'ecom.recommendations.getRecommendation',
    'ecom.recommendations.listAvailableAlgorithms',
  ),
  ...shopper(
    'Asked while a shopper chooses.',
    'stores.products.getProductOptionsAvailability',
    'souk.shipping.getServed',
  ),
  ...shopper(
    'A subscriber gives their own card; staff never see a card number.',
    'souk.subscriptions.changePaymentMethod',
  ),
  ...shopper(
    elsewhere,
    ...of('elsewhere', [
      'listSchedule',
      'listSiteScripts',
      'queryAvailability',
      'queryAvailableTickets',
      'queryBookingServices',
      'queryDataItems',
      'queryEvents',
      'queryPublicPlans',
    ]),
  ),
  ...shopper(
    'Asked by the forms of sign-up.',
    'identity.authentication.validateEmail',
    'identity.verification.start',
  ),
  ...shopper(
    'A member reads which fields are theirs.',
    'members.customFieldApplications.getMembersCustomFieldApplications',
  ),

  // Programs.
  ...app(
    'Adds up shares of tips for payroll; an order shows who shares its tip.',
    'ecom.tips.queryTipDistributions',
    'ecom.tips.sumTipDistributionAmounts',
  ),
  ...app(
    'Notes the number of a receipt for apps that keep receipts; here the invoice is the paper of a sale.',
    'ecom.orderBilling.generateReceipts',
  ),
  ...app(
    extended,
    ...[
      'deliveryProfile',
      'draftOrders',
      'manualTaxMappings',
      'orderPaymentRequests',
      'shippingOptions',
      'shippoConfigurations',
    ].map((name) => `ecom.${name}.updateExtendedFields`),
  ),
  ...app(
    tags,
    ...of('ecom.contactTaxDetails', [
      'bulkUpdateContactTaxDetailsTags',
      'bulkUpdateContactTaxDetailsTagsByFilter',
    ]),
    ...of('ecom.taxExemptGroups', ['bulkUpdateTaxExemptGroupTags', 'bulkUpdateTaxExemptGroupTagsByFilter']),
    ...of('members.badgeAssignments', [
      'bulkUpdateBadgeAssignmentTags',
      'bulkUpdateBadgeAssignmentTagsByFilter',
    ]),
  ),
  ...app(
    'An app that sold the checkout elsewhere says so.',
    'ecom.checkout.createCompletionLink',
    'ecom.checkout.markCheckoutAsCompleted',
  ),
  ...app(
    'A gift card is taken and given back by what charges an order; by itself it would lose a balance to nothing.',
    'ecom.giftVouchers.redeemGiftCard',
    'ecom.giftVouchers.voidTransaction',
  ),
  ...app(
    'Memberships belong to an app, which knows the uses that are left.',
    'ecom.orderBilling.chargeMemberships',
    'ecom.orderBilling.voidMemberships',
    'ecom.paymentsCollector.chargeMemberships',
  ),
  ...app(
    'An app tells what it made or saw elsewhere: an invoice, a receipt, a fee, how its payment or refund went.',
    'ecom.orderInvoices.addInvoiceToOrder',
    ...of('ecom.orderTransactions', [
      'bulkUpdatePaymentStatuses',
      'updatePaymentStatus',
      'updatePayments',
      'updateRefundTransaction',
    ]),
  ),
  ...app(
    'A program that moves a shop here writes orders with all their history, and takes back what it wrote wrongly.',
    'ecom.orders.importOrder',
    'ecom.orders.bulkDeleteImportedOrders',
  ),
  ...app(
    'Prepares a payment page of an app.',
    'ecom.paymentsCollector.createPaymentGatewayOrder',
    'ecom.paymentsCollector.preparePaymentCollection',
  ),
  ...app(
    'An app with several places says from which it sells; a shop here has one.',
    'ecom.draftOrders.setBusinessLocation',
  ),
  ...app('An app asks which tax group its own goods have.', 'ecom.taxGroups.listDefaultTaxGroupsByAppIds'),
  ...app(
    'Conditions of apps; a rule with one is written by that app.',
    'ecom.discountsCustomTrigger.listTriggers',
  ),
  ...app('Tells an app which member is which of the staff.', 'members.userMember.queryUserMembers'),
  ...app(
    'A stream, read by every open page (`shared/live/LiveFeed.tsx`), not called as an operation.',
    'souk.live.watch',
  ),

  // Others.
  ...other(
    'Staff sign in with a password and passkeys or an app for codes; outside providers and mailed codes are for members.',
    'identity.connections.list',
    'identity.connections.delete',
    'identity.factors.addEmail',
    'identity.factors.addPhone',
  ),
  ...other(
    'Members write about themselves; staff read it and can take it down.',
    ...of('members.membersAbout', ['createMemberAbout', 'getMemberAbout', 'updateMemberAbout']),
  ),
  ...same(
    listed('ecom.backInStockNotifications.queryBackInStockNotificationRequests'),
    'ecom.backInStockNotifications.getBackInStockNotificationRequest',
    'ecom.backInStockNotifications.queryLongBackInStockNotificationRequests',
  ),
  ...same(
    '`ecom.backInStockNotifications.listMostWanted` counts who waits for each variant.',
    'ecom.backInStockNotifications.getBackInStockNotificationRequestsCountByCatalogReferences',
  ),
  ...other(
    'Shoppers ask on the page of a sold-out product; an app that sells elsewhere asks for its own.',
    'ecom.backInStockNotifications.createBackInStockNotificationRequest',
  ),
  ...app(
    'Tags of wishlists are for apps that sort members by what they like; pages show no wishlists.',
    ...of('ecom.wishlists', ['bulkUpdateWishlistTags', 'bulkUpdateWishlistTagsByFilter']),
  ),
  ...other(
    'Plays a bank that takes money back, for tests of apps; only the sandbox answers.',
    'souk.payments.playDispute',
  ),
]);
