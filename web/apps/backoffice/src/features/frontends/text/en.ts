export const english = {
  'fronts.text': 'Requests from your storefronts in the last seven days that were refused or not supported.',
  'fronts.loadFailed': 'The requests could not be loaded',
  'fronts.none': 'No failed requests',
  'fronts.noneText': 'Requests your storefronts make that fail appear here.',
  'fronts.call': 'Request',
  'fronts.answer': 'Response',
  'fronts.meaning': 'Meaning',
  'fronts.from': 'From',
  'fronts.server': 'A server',
  'fronts.calls': 'Count',
  'fronts.last': 'Last seen',
  'fronts.unknown': 'Not supported',
  'fronts.unknownText':
    'Nothing is available at this path. Remove the request from the storefront or handle the error.',
  'fronts.method': 'Wrong method',
  'fronts.methodText':
    'The storefront used the wrong HTTP method. Update the package that makes the request.',
  'fronts.empty': 'Empty response',
  'fronts.emptyText':
    'This path belongs to an app your shop does not include. The storefront got an empty response.',
  'fronts.token': 'Token',
  'fronts.tokenText':
    'The token is missing, invalid or expired. Check the client ID, and that the proxy forwards the Authorization header.',
  'fronts.rights': 'Not allowed',
  'fronts.rightsText':
    'The caller does not have permission. Make this request from a server with an API key.',
  'fronts.many': 'Too many requests',
  'fronts.manyText': 'The rate limit was reached. Cache responses, or forward the visitor’s address.',
  'fronts.invalid': 'Invalid request',
  'fronts.invalidText': 'A field in the request is invalid. The response names the field.',
  'fronts.refused': 'Refused',
  'fronts.refusedText': 'The error code in the response explains why.',
};

export type Key = keyof typeof english;
