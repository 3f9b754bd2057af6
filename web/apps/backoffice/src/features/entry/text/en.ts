export const english = {
  'entry.again': 'Sign in again',
  'entry.denied.title': 'Sign-in cancelled',
  'entry.denied.text': 'The sign-in was stopped before it was finished. Sign in again to continue.',
  'entry.state.title': 'This sign-in has expired',
  'entry.state.text': 'It was started in another window or too long ago. Sign in again.',
  'entry.blocked.title': 'Your browser keeps nothing for this store',
  'entry.blocked.text': 'Allow cookies and site data for it, then sign in again.',
  'entry.failed.title': 'Sign-in failed',
  'entry.failed.text': 'Something went wrong. Sign in again.',
  'entry.ended.title': 'Your session has ended',
  'entry.ended.text':
    'Sign in again in the tab that opens, then come back here. Your unsaved changes are still on this page.',
  'entry.unreachable': 'The store is not responding',
  'entry.ownerless.title': 'This store has no owner yet',
  'entry.ownerless.text':
    'When the server started, it printed a link marked “First run”. Open that link to become the owner. It works once, for one day. Restart the server to get a new one.',
};

export type Key = keyof typeof english;
