export const english = {
  'files.text': 'Import products from another shop, or export them as a spreadsheet.',
  'files.importText':
    'Use a CSV file from Souk, Shopify or WooCommerce, or your own. The file is checked first. Nothing changes until you confirm.',
  'files.chooseFile': 'Product file',
  'files.recognised': '{layout} file. {read} of {count} columns will be imported.',
  'files.unrecognised': 'Match the columns of your file. {read} of {count} will be imported.',
  'files.checkedText':
    'Nothing has been imported yet. The numbers count products. Rows with errors are skipped.',
  'files.undoing': 'Undoing the import of {name}',
  'files.undone': 'The import of {name} was undone',
  'files.undoneOf': '{done} of {total} changes undone',
  'files.apply': { one: 'Import {count} product', other: 'Import {count} products' },
  'files.undo': 'Undo import',
  'files.undoTitle': 'Undo this import?',
  'files.undoText':
    '{created} new products are deleted and {updated} are restored. Products that were sold or changed since then are kept.',
  'files.refused': { one: '{count} item was kept', other: '{count} items were kept' },
  'files.refusedText': 'They were changed or sold after the import, so they were not undone.',
  'files.noName': 'Deleted',
  'files.why': 'Reason',
  'files.stopText': 'Products already imported are kept. You can undo them later.',
  'files.isUndone': 'Undone',
  'files.isUndoing': 'Undoing',
  'files.kindCheck': '{layout}, check only',
  'files.kindImport': '{layout}',
  'refusal.CATALOG_IMPORT_NOT_UNDOABLE':
    'This import cannot be undone. It is still running, is too old, or has already been undone.',
  'refusal.CATALOG_IMPORT_FILE_GONE': 'The checked file is no longer available. Choose it again.',
  'refusal.CATALOG_IMPORT_NOT_A_DRY_RUN': 'This check did not finish. Choose the file again.',
  'refusal.CHANGED_SINCE': 'It was changed after the import.',
  'refusal.STOCK_CHANGED_SINCE': 'Its stock changed after the import.',
  'files.export': 'Export all products',
  'files.importTitle': 'Import products',
  'files.result': 'Products',
};

export type Key = keyof typeof english;
