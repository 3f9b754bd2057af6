export const english = {
  'home.hello': 'Hello, {name}',
  'home.text': 'What waits at {site}.',
  'home.todo': 'To do',
  'home.nothing': 'Nothing waits for you.',
  'home.failed': 'What waits could not be loaded',
  'home.waiting': { one: '{count} member waits', other: '{count} members wait' },
  'home.invitations': { one: '{count} invitation is open', other: '{count} invitations are open' },
  'home.mail': { one: '{count} message could not be sent', other: '{count} messages could not be sent' },
};

export type Key = keyof typeof english;
