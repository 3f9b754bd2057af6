export const english = {
  'mail.text': 'What the shop wrote. Without a mail server messages are kept here and sent to nobody.',
  'mail.all': 'All',
  'mail.failedOnes': 'Not sent',
  'mail.loadFailed': 'The messages could not be loaded',
  'mail.none': 'No messages yet',
  'mail.noneText': 'Codes, links and notices to members and staff stand here.',
  'mail.noneFailed': 'Everything was sent',
  'mail.subject': 'Subject',
  'mail.to': 'To',
  'mail.when': 'Written',
  'mail.sent': 'Sent',
  'mail.queued': 'On its way',
  'mail.kept': 'Kept here',
  'mail.failed': 'Not sent',
  'mail.withheld': 'This message holds a code or link that opens an account. Only the owner may read it.',
  'mail.resend': 'Send again',
  'mail.resent': 'The message to {to} is on its way.',
};

export type Key = keyof typeof english;
