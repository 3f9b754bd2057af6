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
  'mail.settingsText': 'Through which server the shop’s mails go, and who they come from.',
  'mail.settingsFailed': 'How mail is set up could not be loaded',
  'mail.server': 'Mail server',
  'mail.delivers': 'Mails are sent',
  'mail.keeps': 'Mails are only kept',
  'mail.deliversText': 'A mail server is set. Whoever runs the server changes it with this setting:',
  'mail.keepsText':
    'No mail server is set: shoppers get no mail. Whoever runs the server sets it with this setting and starts the server again:',
  'mail.howToSet':
    'Your mail provider has address, user and password. For port 465 write smtps:// instead. With ?from=shop@example.com at the end, mails come from that address. The password is never kept in the back office.',
  'mail.sender': 'Sender',
  'mail.senderName': 'Name',
  'mail.answers': 'Answers go to',
  'mail.nobody': 'Nobody: there is no contact e-mail',
  'mail.senderText':
    'Mails come from the contact e-mail too, unless the mail server’s setting names another address.',
  'mail.toStore': 'Change name and contact e-mail',
  'mail.try': 'Try it',
  'mail.tryText':
    'Every mail that the shop wrote is listed, with what became of it. One that was kept or failed can be sent again from there.',
  'mail.toLog': 'See what was sent',
};

export type Key = keyof typeof english;
