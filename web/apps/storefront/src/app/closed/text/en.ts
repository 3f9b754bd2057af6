export const closedEnglish = {
  'closed.title': 'We are closed at the moment',
  'closed.text': 'You can look around and order again when we are back.',
  'closed.reopens': 'We open again on {date}.',
  'closed.ordered': 'Have you ordered already? Your orders are still here.',
  'closed.findOrder': 'Find your order',
  'closed.account': 'Your account',
  'closed.notice': 'The shop is closed at the moment. Nothing can be ordered.',
  'closed.staff':
    'The shop is closed: visitors see a page that says so, and nobody can order. Only staff see this.',
  'closed.settings': 'Open the shop in the store settings',
};

export type ClosedKey = keyof typeof closedEnglish;
