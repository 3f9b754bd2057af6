export const english = {
  'fronts.text':
    'Calls of storefronts in the last seven days that were refused, or that this store does not answer.',
  'fronts.loadFailed': 'The calls could not be loaded',
  'fronts.none': 'Every call was answered',
  'fronts.noneText': 'When a page of a storefront stays empty, the call that failed stands here.',
  'fronts.call': 'Call',
  'fronts.answer': 'Answer',
  'fronts.meaning': 'What it means',
  'fronts.from': 'From',
  'fronts.server': 'A server',
  'fronts.calls': 'Calls',
  'fronts.last': 'Last seen',
  'fronts.unknown': 'Not served',
  'fronts.unknownText':
    'Nothing answers at this path. Leave the call out of the storefront, or catch its failure.',
  'fronts.method': 'Wrong method',
  'fronts.methodText': 'The path is called with another method. Update the package that makes the call.',
  'fronts.empty': 'Answered as empty',
  'fronts.emptyText': 'It belongs to another app of a site. The storefront got an empty answer.',
  'fronts.token': 'Token',
  'fronts.tokenText':
    'The token was missing, wrong or over. Check the client id, and that the proxy passes Authorization on.',
  'fronts.rights': 'Not allowed',
  'fronts.rightsText': 'The caller may not do this. Make the call on a server, with an API key.',
  'fronts.many': 'Too many calls',
  'fronts.manyText': 'The rate limit was reached. Cache answers, or pass the visitor’s address on.',
  'fronts.invalid': 'Invalid request',
  'fronts.invalidText': 'A field of the request breaks a rule; the answer names it.',
  'fronts.refused': 'Refused',
  'fronts.refusedText': 'The answer’s code says why.',
};

export type Key = keyof typeof english;
