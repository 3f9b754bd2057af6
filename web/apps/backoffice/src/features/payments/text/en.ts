export const english = {
  'payments.text': 'How shoppers pay. What changes here holds from the next checkout on.',
  'payments.failed': 'The ways to pay could not be loaded',
  'payments.saved': 'Saved.',
  'payments.stuck': 'Nobody can pay',
  'payments.stuckText':
    'Choose a provider for cards, or offer to pay by hand. Until then only orders that cost nothing can be placed.',
  'payments.first': 'This is how a new shop begins',
  'payments.firstText': 'Shoppers can pay like this already. Keep it, or change it below.',
  'payments.keep': 'Keep it so',
  'payments.test': 'Test the connection',
  'payments.works': 'It works: payments can be taken.',
  'payments.worksTest': 'It works. Only test money moves.',
  'payments.KEY_REFUSED':
    'The provider does not know the key that the server was started with. Nobody can pay by card.',
  'payments.UNREACHABLE':
    'The provider does not answer. Try again in a minute, and look whether the server may reach the internet.',
  'payments.online': 'Cards',
  'payments.provider': 'Provider',
  'payments.noProvider': 'No cards',
  'payments.sandbox': 'Test provider: test cards, no real money',
  'payments.stripe': 'Stripe',
  'payments.sandboxNote':
    'Test cards only: nobody can pay with real money online. Choose another provider before you open.',
  'payments.delay': 'Take the money later',
  'payments.delayHint': 'Cards are only held when an order comes in. You capture the money from the order.',
  'payments.late': 'Take it by itself before the hold ends',
  'payments.lateHint': 'Otherwise a hold that nobody captures lapses.',
  'payments.hold': 'Minutes that an unpaid order keeps its goods',
  'payments.holdHint': 'After that they are for sale again.',
  'payments.holdWrong': 'Write a whole number from 1 to 43200.',
  'payments.byHand': 'By hand',
  'payments.manual': 'Offer to pay by hand',
  'payments.manualHint': 'Cash, a bank transfer: you mark the order as paid when the money is there.',
  'payments.name': 'What shoppers read',
  'payments.nameNeeded': 'Shoppers have to know what it is.',
  'payments.instructions': 'How to pay',
  'payments.rounding': 'Smallest coin',
  'payments.roundingHint': 'Amounts paid by hand are rounded to it, such as 0.05. Empty: no rounding.',
  'payments.roundingWrong': 'Write an amount, such as 0.05.',
  'payments.stripeTitle': 'Stripe',
  'payments.stripeOn': 'The server has the keys of a Stripe account.',
  'payments.stripeOff':
    'To take cards through Stripe, start the server with the two keys of your account. Keys are never kept in the back office.',
  'payments.stripeKey': 'the secret or restricted key of the account',
  'payments.stripeSecret': 'what Stripe signs its notices with (whsec_…)',
};

export type Key = keyof typeof english;
