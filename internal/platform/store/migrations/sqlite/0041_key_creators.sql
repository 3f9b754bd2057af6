-- Who made a key or an app, among the staff: it may do what its creator may do now, and nothing when they left.
-- NULL for those of the environment. Older rows take their creator from the audit log.
ALTER TABLE api_keys ADD COLUMN creator TEXT;
ALTER TABLE apps ADD COLUMN creator TEXT;

UPDATE api_keys SET creator = (
    SELECT l.actor_id FROM audit_log l
    WHERE l.entity = 'souk.identity.v1.api_key' AND l.entity_id = api_keys.id AND l.operation = 'identity.apiKeys.create'
      AND l.actor_kind = 'WIX_USER'
    ORDER BY l.occurred LIMIT 1
) WHERE source = 'created';
UPDATE apps SET creator = (
    SELECT l.actor_id FROM audit_log l
    WHERE l.entity = 'souk.identity.v1.app' AND l.entity_id = apps.id AND l.operation = 'identity.apps.create'
      AND l.actor_kind = 'WIX_USER'
    ORDER BY l.occurred LIMIT 1
) WHERE source = 'created';
