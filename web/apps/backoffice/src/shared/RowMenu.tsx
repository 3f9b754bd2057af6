import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useText } from './text/index.ts';

export interface RowAction {
  name: string;
  danger?: boolean;
  run: () => void;
}

/** What can be done with one row. Nothing is drawn when nothing can. */
export function RowMenu({ of, actions }: { of: string; actions: readonly (RowAction | null)[] }) {
  const t = useText();
  const shown = actions.filter((action) => action !== null);
  if (shown.length === 0) return null;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('table.actionsOf', { name: of })}>
          <IconDots size={20} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {shown.map((action) => (
          <Menu.Item
            key={action.name}
            color={action.danger ? 'var(--terracotta)' : undefined}
            onClick={action.run}
          >
            {action.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
