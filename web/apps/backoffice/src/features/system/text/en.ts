export const english = {
  'about.title': 'About this store',
  'about.name': 'Name',
  'about.address': 'Address',
  'about.currency': 'Currency',
  'about.locale': 'Language',
  'about.version': 'Version',
  'about.health': 'Health',
  'about.ready': 'Ready',
  'about.notReady': 'Not responding',
  'about.checking': 'Checking…',
  'about.healthText': 'Whether the server can handle requests. Checked every 30 seconds.',
  'about.api': 'API description',
};

export type Key = keyof typeof english;
