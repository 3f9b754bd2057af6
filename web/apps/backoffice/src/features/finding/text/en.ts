export const english = {
  'finding.text':
    'Words that mean the same when somebody searches the shop. A search for one finds pieces that have any of them.',
  'finding.failed': 'The search words could not be loaded.',
  'finding.sets': 'Words that mean the same',
  'finding.none': 'There are none yet. Add a row, and write the words with commas between them.',
  'finding.set': 'Words of row {number}',
  'finding.example': 'cushion, pillow',
  'finding.add': 'Add a row',
  'finding.remove': 'Remove',
  'finding.removeSet': 'Remove row {number}',
  'finding.wrong':
    'Write two to twenty words in each row, with commas between them, each of at most 60 letters.',
  'finding.saved': 'Search words saved.',
  'finding.missed': 'Searches without result',
  'finding.missedText':
    'What visitors looked for and did not find, the most frequent first. Nothing is kept of who looked.',
  'finding.missedFailed': 'The searches without result could not be loaded.',
  'finding.missedNone': 'Every search found something so far.',
  'finding.missedMore': 'Show more',
  'finding.words': 'Looked for',
  'finding.times': 'Times',
  'finding.last': 'Last',
  'finding.makeSynonym': 'Make a synonym',
  'finding.makeSynonymOf': 'Make a synonym of {words}',
  'finding.forget': 'Remove',
  'finding.forgetOf': 'Remove {words} from the list',
  'finding.forgotten': '“{words}” is off the list.',
  'refusal.SYNONYMS_CHANGED_MEANWHILE': 'Somebody else changed the search words meanwhile.',
};

export type Key = keyof typeof english;
