export const english = {
  'backups.text':
    'The whole shop in one file: goods, orders, people, settings and pictures. Shoppers notice nothing of it.',
  'backups.make': 'Make a backup now',
  'backups.begun': 'The backup is being made.',
  'backups.upload': 'Bring in a file',
  'backups.uploaded': 'The file is whole, and is in the list.',
  'backups.failed': 'The backups could not be loaded',
  'backups.list': 'Backups',
  'backups.listText':
    'They are on the server, in {folder}. Download one now and then: a server that is lost takes its backups along.',
  'backups.none': 'No backups yet',
  'backups.noneText': 'Make one now, or have one made every day.',
  'backups.file': 'File',
  'backups.state': 'State',
  'backups.holds': 'Holds',
  'backups.size': 'Size',
  'backups.when': 'Made',
  'backups.broken': 'Cannot be read',
  'backups.daily': 'Daily',
  'backups.whole': 'Whole',
  'backups.holdsWhat': '{rows} entries, {files} files',
  'backups.download': 'Download',
  'backups.downloaded': 'The backup is in your downloads.',
  'backups.restore': 'Restore',
  'backups.delete': 'Delete',
  'backups.deleteTitle': 'Delete the backup?',
  'backups.deleteText': '{name} is gone then, unless you downloaded it.',
  'backups.deleted': 'The backup is deleted.',
  'backups.making': 'Making a backup: {part} %',
  'backups.restoring': 'Restoring and checking: {part} %',
  'backups.makeFailed': 'The last backup failed. The shop is as it was.',
  'backups.restoreFailed': 'The restore failed. The shop is as it was.',
  'backups.ready':
    'A restored shop is ready. It takes the place of this one when the server is started again; what is here now is kept in a folder beside it.',
  'backups.readySchema':
    'A restored shop is ready. It takes the place of this one when the server is started again; with several servers, when all are stopped and started. What is here now is kept in the database, in a schema named {schema}_before_restore_ with the time, and its pictures in a folder.',
  'backups.discard': 'Do not switch to it',
  'backups.discarded': 'The restored shop is thrown away. Nothing changes.',
  'backups.restoreTitle': 'Restore this backup?',
  'backups.restoreText': 'The shop becomes what it was in {name}.',
  'backups.follows1': 'The file is checked first. One that is damaged changes nothing.',
  'backups.follows2':
    'The shop goes on until the server is started again; then the restored one is in its place.',
  'backups.follows3':
    'Orders and changes made since the backup are not in it. The old data is kept on the server.',
  'backups.type': 'Type {word} to go on',
  'backups.typeIt': 'Type {word}, in capital letters.',
  'backups.restoreBegun': 'The backup is being checked and restored.',
  'backups.follows2All':
    'The shop goes on until the server is started again; then the restored one is in its place. With several servers, stop them all, then start them.',
  'backups.follows3Schema':
    'Orders and changes made since the backup are not in it. The old data is kept in the database, in a schema named {schema}_before_restore_ with the time.',
  'backups.noRights':
    'The shop’s role in the database may not make a place for the restored shop. Whoever runs the database can allow it with this; then come back.',
  'backups.onlyPooler':
    'The shop reaches its database through a pooler. Whoever runs the server sets SOUK_DATABASE_DIRECT_URL; then come back.',
  'backups.notOurs':
    'The shop’s schema in the database also holds extensions, which would be put away with the old data. Whoever runs the database can move them to another schema.',
  'backups.byCommand':
    'Or make an empty database, restore into it with this command, and start the server with its address. The present database stays as it is.',
  'backups.plan': 'By itself',
  'backups.everyDay': 'Make a backup every day',
  'backups.everyDayHint': 'The first one is made soon after the hour below.',
  'backups.from': 'Not before',
  'backups.fromHint': 'In the shop’s time zone.',
  'backups.keep': 'How many to keep',
  'backups.keepHint': 'Older daily backups are deleted. Those you make by hand stay.',
  'backups.keepNeeded': 'Write a number from 1 to 365.',
  'backups.planSaved': 'The plan is saved.',
  'refusal.BACKUP_FOREIGN': 'This file is not a backup of a shop. Nothing was changed.',
  'refusal.BACKUP_DAMAGED':
    'This backup is damaged: a part of it is missing or changed. Nothing was changed.',
  'refusal.BACKUP_RUNNING': 'A backup or a restore is running. Wait until it is done.',
  'refusal.BACKUP_NOT_FOUND': 'This backup is gone.',
};

export type Key = keyof typeof english;
