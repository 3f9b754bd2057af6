// Made from api/openapi.json by `npm run generate`: members.customFieldSuggestions.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** List suggested custom fields */
export const listCustomFieldSuggestions = operation<Schemas['CustomfieldsSuggestionsList'], Schemas['CustomfieldsSuggestionsAnswer'], never>({ id: 'members.customFieldSuggestions.listCustomFieldSuggestions', method: 'GET', path: '/v1/custom-field-suggestions', carries: 'query-or-.r', longQueryFallback: 'POST', permission: 'MEMBERS.CUSTOM_FIELDS_SUGGESTIONS_READ' });

/** Query suggested custom fields */
export const queryCustomFieldSuggestions = operation<Schemas['QueryMessage'], Schemas['CustomfieldsSuggestionsAnswer'], never>({ id: 'members.customFieldSuggestions.queryCustomFieldSuggestions', method: 'POST', path: '/v1/custom-field-suggestions/query', carries: 'body', permission: 'MEMBERS.CUSTOM_FIELDS_SUGGESTIONS_READ' });
