export const english = {
  'finding.text':
    'Group words with the same meaning. A search for one word finds products with any word in its group.',
  'finding.failed': 'The search synonyms could not be loaded.',
  'finding.sets': 'Synonym groups',
  'finding.none': 'No synonyms yet. Add a group and enter its words, separated by commas.',
  'finding.set': 'Words in group {number}',
  'finding.example': 'cushion, pillow',
  'finding.add': 'Add group',
  'finding.remove': 'Remove',
  'finding.removeSet': 'Remove group {number}',
  'finding.wrong':
    'Enter 2 to 20 words in each group, separated by commas. Each word can have up to 60 characters.',
  'finding.saved': 'The search synonyms were saved.',
  'finding.missed': 'Searches without results',
  'finding.missedText':
    'What visitors searched for but could not find, most frequent first. Searches are stored without any information about the visitor.',
  'finding.missedFailed': 'The searches without results could not be loaded.',
  'finding.missedNone': 'Every search has found something so far.',
  'finding.missedMore': 'Show more',
  'finding.words': 'Search term',
  'finding.times': 'Searches',
  'finding.last': 'Last searched',
  'finding.makeSynonym': 'Add synonym',
  'finding.makeSynonymOf': 'Add synonym for {words}',
  'finding.forget': 'Remove',
  'finding.forgetOf': 'Remove {words} from the list',
  'finding.forgotten': '“{words}” was removed from the list.',
  'refusal.SYNONYMS_CHANGED_MEANWHILE':
    'Someone else changed the search synonyms in the meantime. Reload the page and try again.',
};

export type Key = keyof typeof english;
