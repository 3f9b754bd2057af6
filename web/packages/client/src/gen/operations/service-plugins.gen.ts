// Made from api/openapi.json by `npm run generate`: servicePlugins.
import { operation, type Nothing, type Patch } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Create a service plugin */
export const createServicePlugin = operation<Schemas['PluginsCreatePlugin'], Schemas['PluginsOnePlugin'], 'SERVICE_PLUGIN_ALREADY_EXISTS' | 'TOO_MANY_SERVICE_PLUGINS' | 'SERVICE_PLUGIN_APP_IS_BUILT_IN'>({ id: 'servicePlugins.createServicePlugin', method: 'POST', path: '/v1/service-plugins', carries: 'body', permission: 'SERVICE_PLUGINS.MANAGE' });

/** Delete a service plugin */
export const deleteServicePlugin = operation<Schemas['PluginsPluginRequest'], Schemas['Empty'], 'SERVICE_PLUGIN_NOT_FOUND' | 'TOO_MANY_SERVICE_PLUGINS' | 'SERVICE_PLUGIN_APP_IS_BUILT_IN'>({ id: 'servicePlugins.deleteServicePlugin', method: 'DELETE', path: '/v1/service-plugins/{servicePluginId}', carries: 'query', permission: 'SERVICE_PLUGINS.MANAGE' });

/** Get the public key that verifies the signatures of plugin requests and webhooks, as PEM. */
export const getPublicKey = operation<Schemas['Empty'], Schemas['PluginsPublicKey'], never>({ id: 'servicePlugins.getPublicKey', method: 'GET', path: '/v1/service-plugins/public-key', carries: 'query' });

/** Get a service plugin */
export const getServicePlugin = operation<Schemas['PluginsPluginRequest'], Schemas['PluginsOnePlugin'], 'SERVICE_PLUGIN_NOT_FOUND' | 'TOO_MANY_SERVICE_PLUGINS' | 'SERVICE_PLUGIN_APP_IS_BUILT_IN'>({ id: 'servicePlugins.getServicePlugin', method: 'GET', path: '/v1/service-plugins/{servicePluginId}', carries: 'query', permission: 'SERVICE_PLUGINS.MANAGE' });

/** Query service plugins */
export const queryServicePlugins = operation<Schemas['QueryMessage'], Schemas['PluginsManyPlugins'], 'TOO_MANY_SERVICE_PLUGINS' | 'SERVICE_PLUGIN_APP_IS_BUILT_IN'>({ id: 'servicePlugins.queryServicePlugins', method: 'POST', path: '/v1/service-plugins/query', carries: 'body', permission: 'SERVICE_PLUGINS.MANAGE' });

/** Update a service plugin */
export const updateServicePlugin = operation<Patch<Schemas['PluginsUpdatePlugin']>, Schemas['PluginsOnePlugin'], 'SERVICE_PLUGIN_ALREADY_EXISTS' | 'SERVICE_PLUGIN_NOT_FOUND' | 'INVALID_REVISION' | 'TOO_MANY_SERVICE_PLUGINS' | 'SERVICE_PLUGIN_APP_IS_BUILT_IN'>({ id: 'servicePlugins.updateServicePlugin', method: 'PATCH', path: '/v1/service-plugins/{servicePlugin.id}', carries: 'body', permission: 'SERVICE_PLUGINS.MANAGE' });
