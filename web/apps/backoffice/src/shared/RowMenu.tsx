import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useText } from './text/index.ts';
import css from './RowMenu.module.css';

export interface RowAction {
  name: string;
  danger?: boolean;
  run: () => void;
}

/** As the lists of the frame say it: with a reason where it cannot be done now. */
export interface RowAct {
  label: string;
  danger?: boolean;
  off?: string;
  run: () => void;
}

/** What can be done with one row. Nothing is drawn when nothing can. */
export function RowMenu({ of, actions }: { of: string; actions: readonly (RowAction | RowAct | null)[] }) {
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
        {shown.map((action) => {
          const name = 'label' in action ? action.label : action.name;
          const off = 'off' in action ? action.off : undefined;
          return (
            <Menu.Item
              key={name}
              color={action.danger && !off ? 'var(--terracotta)' : undefined}
              className={off === undefined ? undefined : css.itemOff}
              disabled={off !== undefined}
              onClick={action.run}
            >
              {name}
              {off ? <span className={css.off}>{off}</span> : null}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
