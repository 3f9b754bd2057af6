export const english = {
  'logs.text': 'What the server wrote down most recently: requests, failed tasks and warnings.',
  'logs.where':
    'These lines were written by the server {server} since it started on {started}. It keeps the latest {count} warnings and errors and the latest {count} other lines in memory. Older lines are only in the server’s own log.',
  'logs.refresh': 'Refresh',
  'logs.message': 'Message',
  'logs.level': 'Level',
  'logs.values': 'Details',
  'logs.server': 'Server',
  'logs.when': 'When',
  'logs.open': 'Show details',
  'logs.info': 'Info',
  'logs.warning': 'Warning',
  'logs.error': 'Error',
  'logs.all': 'All',
  'logs.warnings': 'Warnings and errors',
  'logs.errors': 'Errors',
  'logs.noWarnings': 'No warnings or errors',
  'logs.noErrors': 'No errors',
  'logs.none': 'No lines yet',
  'logs.failed': 'The log could not be loaded',
};

export type Key = keyof typeof english;
