import { StatusPill } from '@souk/ui';
import { useText } from './text/index.ts';

/** What a key or app may do, in short. */
export function Rights({
  allPermissions,
  permissions,
}: {
  allPermissions: boolean;
  permissions: readonly string[];
}) {
  const t = useText();
  return allPermissions ? (
    <StatusPill tone="attention">{t('access.everything')}</StatusPill>
  ) : (
    <span title={permissions.join('\n')}>{t('roles.permissions', { count: permissions.length })}</span>
  );
}
