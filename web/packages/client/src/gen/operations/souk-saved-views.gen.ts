// Made from api/openapi.json by `npm run generate`: souk.savedViews.
import { operation, type Nothing, type Patch } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Create a saved view */
export const createSavedView = operation<Schemas['ViewsCreateView'], Schemas['ViewsOneView'], 'VIEW_NAME_USED' | 'TOO_MANY_VIEWS' | 'VIEW_OF_ANOTHER' | 'LIST_NOT_READABLE'>({ id: 'souk.savedViews.createSavedView', method: 'POST', path: '/v1/saved-views', carries: 'body' });

/** Delete a saved view */
export const deleteSavedView = operation<Schemas['ViewsViewRequest'], Schemas['Empty'], 'SAVED_VIEW_NOT_FOUND' | 'TOO_MANY_VIEWS' | 'VIEW_OF_ANOTHER' | 'LIST_NOT_READABLE'>({ id: 'souk.savedViews.deleteSavedView', method: 'DELETE', path: '/v1/saved-views/{savedViewId}', carries: 'query' });

/** Get a saved view */
export const getSavedView = operation<Schemas['ViewsViewRequest'], Schemas['ViewsOneView'], 'SAVED_VIEW_NOT_FOUND' | 'TOO_MANY_VIEWS' | 'VIEW_OF_ANOTHER' | 'LIST_NOT_READABLE'>({ id: 'souk.savedViews.getSavedView', method: 'GET', path: '/v1/saved-views/{savedViewId}', carries: 'query' });

/** Query saved views */
export const querySavedViews = operation<Schemas['QueryMessage'], Schemas['ViewsManyViews'], 'TOO_MANY_VIEWS' | 'VIEW_OF_ANOTHER' | 'LIST_NOT_READABLE'>({ id: 'souk.savedViews.querySavedViews', method: 'POST', path: '/v1/saved-views/query', carries: 'body' });

/** Update a saved view */
export const updateSavedView = operation<Patch<Schemas['ViewsUpdateView']>, Schemas['ViewsOneView'], 'VIEW_NAME_USED' | 'SAVED_VIEW_NOT_FOUND' | 'INVALID_REVISION' | 'TOO_MANY_VIEWS' | 'VIEW_OF_ANOTHER' | 'LIST_NOT_READABLE'>({ id: 'souk.savedViews.updateSavedView', method: 'PATCH', path: '/v1/saved-views/{savedView.id}', carries: 'body' });
