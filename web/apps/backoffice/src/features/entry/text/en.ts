export const english = {
  'entry.again': 'Sign in again',
  'entry.denied.title': 'You did not sign in',
  'entry.denied.text': 'The sign-in was stopped before it was finished.',
  'entry.state.title': 'This sign-in does not fit',
  'entry.state.text': 'It was begun in another window, or too long ago. Begin once more.',
  'entry.failed.title': 'The sign-in came to nothing',
  'entry.failed.text': 'Something failed on the way. Try it once more.',
  'entry.ended.title': 'Your session has ended',
  'entry.ended.text':
    'Sign in again in the tab that opens, then come back here. Everything you had typed is still on this page.',
  'entry.unreachable': 'The store does not answer',
  'entry.ownerless.title': 'This store has no owner yet',
  'entry.ownerless.text':
    'When the server started it printed a link marked “First run”. Open that link to become the owner. It works once and for a day; a restart prints a new one.',
};

export type Key = keyof typeof english;
