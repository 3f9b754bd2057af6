import type { Messages } from './translate.ts';

const messages = {
  'ui.tryAgain': 'Try again',
  'ui.requestId': 'Request ID',
  'ui.copy': 'Copy',
  'ui.copied': 'Copied',
  'ui.close': 'Close',
  'ui.undo': 'Undo',
  'ui.dismiss': 'Dismiss',
  'ui.loading': 'Loading',
  'ui.slow': 'This is taking longer than usual.',
  'ui.quantity': 'Quantity',
  'ui.decrease': 'One less',
  'ui.increase': 'One more',
  'ui.offline':
    'You are offline. This page may be out of date, and you cannot make changes until you are back online.',
  'ui.backOnline': 'You are back online.',
  'ui.priceNow': 'Now',
  'ui.priceBefore': 'Before',
  'ui.notices': 'Notices',
  'ui.skipToContent': 'Skip to content',
  'ui.show': 'Show',
  'ui.hide': 'Hide',
  'ui.showPassword': 'Show password',
  'ui.hidePassword': 'Hide password',
  'ui.strengthNone': 'A few random words make a strong password.',
  'ui.strength0': 'Very easy to guess',
  'ui.strength1': 'Easy to guess',
  'ui.strength2': 'Fair',
  'ui.strength3': 'Good',
  'ui.strength4': 'Strong',
  'ui.ruleMet': '(done)',
  'ui.ruleOpen': '(not yet)',
  'ui.problems': { one: 'There is 1 problem', other: 'There are {count} problems' },
} satisfies Messages;

export type UiKey = keyof typeof messages;
export const uiEnglish: Messages<UiKey> = messages;
