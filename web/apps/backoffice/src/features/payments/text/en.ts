export const english = {
  'payments.text': 'Choose how shoppers can pay. Changes apply to new checkouts.',
  'payments.failed': 'The payment settings could not be loaded',
  'payments.halfSaved': 'The payment methods were saved, but the card capture settings were not. Save again.',
  'payments.saved': 'Saved.',
  'payments.stuck': 'No payment method is set up',
  'payments.stuckText':
    'Choose a card provider or switch on manual payments. Until then, only free orders can be placed.',
  'payments.first': 'Default payment settings',
  'payments.firstText': 'Customers can already pay this way. Keep it, or change it below.',
  'payments.keep': 'Keep',
  'payments.test': 'Test connection',
  'payments.works': 'Connected. You can take payments.',
  'payments.worksTest': 'Connected in test mode. No real money is charged.',
  'payments.KEY_REFUSED':
    'The payment provider rejected the server’s key. Customers cannot pay by card until the key is corrected.',
  'payments.UNREACHABLE':
    'The payment provider is not responding. Try again in a minute, and check that the server can reach the internet.',
  'payments.online': 'Cards',
  'payments.provider': 'Provider',
  'payments.noProvider': 'No cards',
  'payments.sandbox': 'Test provider (no real money)',
  'payments.stripe': 'Stripe',
  'payments.sandboxNote': 'Only test cards work. Choose another provider before you open your shop.',
  'payments.delay': 'Capture payments later',
  'payments.delayHint':
    'Cards are only authorized when an order is placed. You capture the payment from the order.',
  'payments.late': 'Capture automatically before the authorization expires',
  'payments.lateHint': 'Otherwise, authorizations that are not captured expire.',
  'payments.express': 'Offer express wallets',
  'payments.expressHint': 'Buttons at the top of the checkout: a wallet fills in the address and pays.',
  'payments.hold': 'Minutes to reserve stock for unpaid orders',
  'payments.holdHint': 'After that, the items can be sold again.',
  'payments.holdWrong': 'Enter a whole number from 1 to 43200.',
  'payments.byHand': 'Manual payment',
  'payments.manual': 'Accept manual payments',
  'payments.manualHint':
    'Such as cash or bank transfer. You mark the order as paid when you receive the money.',
  'payments.name': 'Name at checkout',
  'payments.nameNeeded': 'Enter a name that customers will see at checkout.',
  'payments.instructions': 'Payment instructions',
  'payments.rounding': 'Round to',
  'payments.roundingHint':
    'Manual payments are rounded to this amount, such as 0.05. Leave empty for no rounding.',
  'payments.roundingWrong': 'Enter an amount, such as 0.05.',
  'payments.stripeTitle': 'Stripe',
  'payments.stripeOn': 'The server has the keys of a Stripe account.',
  'payments.stripeOff':
    'To accept cards with Stripe, start the server with both keys of your account. Keys are never stored in the back office.',
  'payments.stripeKey': 'the secret or restricted key of your account',
  'payments.stripeSecret': 'the signing secret of the webhook (whsec_…)',
};

export type Key = keyof typeof english;
