export const english = {
  'backups.text':
    'A backup saves your whole shop in one file: products, orders, customers, settings and images. Shoppers notice nothing.',
  'backups.make': 'Create backup',
  'backups.begun': 'The backup has started.',
  'backups.upload': 'Upload backup',
  'backups.uploaded': 'The backup was checked and added to the list.',
  'backups.failed': 'The backups could not be loaded',
  'backups.list': 'Backups',
  'backups.listText':
    'Backups are stored on the server in {folder}. Download one regularly: if the server is lost, so are the backups on it.',
  'backups.none': 'No backups yet',
  'backups.noneText': 'Create your first backup now, or turn on daily backups.',
  'backups.file': 'File',
  'backups.state': 'Status',
  'backups.holds': 'Contents',
  'backups.size': 'Size',
  'backups.when': 'Created',
  'backups.broken': 'Unreadable',
  'backups.daily': 'Daily',
  'backups.whole': 'Complete',
  'backups.holdsWhat': '{rows} entries, {files} files',
  'backups.download': 'Download',
  'backups.downloaded': 'Backup downloaded.',
  'backups.restore': 'Restore',
  'backups.delete': 'Delete',
  'backups.deleteTitle': 'Delete this backup?',
  'backups.deleteText': '{name} is permanently deleted. Download it first if you want to keep it.',
  'backups.deleted': 'Backup deleted.',
  'backups.making': 'Creating backup: {part} %',
  'backups.restoring': 'Checking and restoring: {part} %',
  'backups.makeFailed': 'The last backup failed. Your shop was not changed.',
  'backups.restoreFailed': 'The restore failed. Your shop was not changed.',
  'backups.ready':
    'The restored shop is ready. Restart the server to switch to it. Your current data is kept in a folder next to it.',
  'backups.readySchema':
    'The restored shop is ready. Restart the server to switch to it; if you run several servers, stop them all before you start them again. Your current data is kept in the database, in a schema named {schema}_before_restore_ and the time; its images are kept in a folder.',
  'backups.discard': 'Cancel restore',
  'backups.discarded': 'Restore cancelled. Your shop was not changed.',
  'backups.restoreTitle': 'Restore this backup?',
  'backups.restoreText': 'Your shop goes back to the state saved in {name}.',
  'backups.follows1': 'The file is checked first. If it is damaged, nothing changes.',
  'backups.follows2': 'Your shop stays open. It switches to the restored data when the server restarts.',
  'backups.follows3':
    'Orders and changes made since the backup are not included. Your current data is kept on the server.',
  'backups.type': 'Type {word} to continue',
  'backups.typeIt': 'Type {word} in capital letters.',
  'backups.restoreBegun': 'The backup is being checked and restored.',
  'backups.follows2All':
    'Your shop stays open. It switches to the restored data when the server restarts. If you run several servers, stop them all before you start them again.',
  'backups.follows3Schema':
    'Orders and changes made since the backup are not included. Your current data is kept in the database, in a schema named {schema}_before_restore_ and the time.',
  'backups.noRights':
    'The shop’s database user cannot create a schema for the restored shop. Ask your database administrator to run this, then try again.',
  'backups.onlyPooler':
    'The shop connects to its database through a pooler. Ask your server administrator to set SOUK_DATABASE_DIRECT_URL, then try again.',
  'backups.notOurs':
    'The shop’s database schema also contains extensions, which would be moved away with the old data. Ask your database administrator to move them to another schema.',
  'backups.byCommand':
    'Or create an empty database, restore into it with this command and start the server with its address. The current database is not changed.',
  'backups.plan': 'Automatic backups',
  'backups.everyDay': 'Create a backup every day',
  'backups.everyDayHint': 'The first backup starts soon after the time below.',
  'backups.from': 'Earliest time',
  'backups.fromHint': 'In the shop’s time zone.',
  'backups.keep': 'Backups to keep',
  'backups.keepHint': 'Older daily backups are deleted. Backups you create yourself are kept.',
  'backups.keepNeeded': 'Enter a number from 1 to 365.',
  'backups.planSaved': 'Backup schedule saved.',
  'backups.export': 'Export all shop data',
  'backups.exportText':
    'A backup is also the export of your whole shop: products, orders, members, settings and images. Create one and download it. It is a ZIP file with one text file (JSON Lines) per table in the folder “tables”, your images and files in the folder “media”, and a list of the contents in “manifest.json”. Other programs can read these files.',
  'backups.exportSafe': 'The file contains personal data. Keep it in a safe place.',
  'backups.exportTables': 'For a spreadsheet, export one list as a CSV file:',
  'backups.ordersFile': 'Export orders',
  'backups.productsFile': 'Export products',
  'backups.membersFile': 'Export members',
  'refusal.BACKUP_FOREIGN': 'This file is not a Souk backup. Nothing was changed.',
  'refusal.BACKUP_DAMAGED': 'This backup is damaged. Nothing was changed. Try another backup.',
  'refusal.BACKUP_RUNNING': 'A backup or restore is already running. Wait until it finishes.',
  'refusal.BACKUP_NOT_FOUND': 'This backup no longer exists. Reload the page.',
};

export type Key = keyof typeof english;
