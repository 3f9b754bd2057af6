import { Menu, Tooltip } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { IconChevronDown, IconDots } from '@tabler/icons-react';
import { Button, buttonClass } from '@souk/ui';
import { useMay, type Needed } from './may.tsx';
import { useText } from './text/index.ts';
import type { RowLink } from './list/types.ts';
import css from './act.module.css';

/** Something that can be done on a page. */
export interface Act {
  label: string;
  /** Whoever may never do it does not see it. */
  needs?: Needed;
  /** Why the state of things forbids it now, in words: it stays visible, off. */
  off?: string;
  /** One on a screen at most. */
  filled?: boolean;
  /** A step with money that waits. */
  tinted?: boolean;
  danger?: boolean;
  busy?: boolean;
  run?: () => void;
  link?: RowLink;
}

/** Those of them that the person may ever do. */
export function useActs(acts: readonly (Act | null)[]): Act[] {
  const may = useMay();
  return acts.filter((act): act is Act => act !== null && (act.needs === undefined || may(act.needs)));
}

function useRun(): (act: Act) => void {
  const navigate = useNavigate();
  return (act) => {
    act.run?.();
    if (act.link) void navigate({ ...act.link });
  };
}

export function ActButton({ act }: { act: Act }) {
  const run = useRun();
  const off = act.off !== undefined;
  const button = (
    <Button
      size="small"
      variant={act.filled && !off ? 'primary' : 'secondary'}
      className={act.tinted && !off ? css.tinted : act.danger && !off ? css.danger : undefined}
      busy={act.busy}
      // Not `disabled`: the reason must be within reach of the keyboard.
      aria-disabled={off || undefined}
      data-off={off || undefined}
      onClick={off ? undefined : () => run(act)}
    >
      {act.label}
    </Button>
  );
  return off ? (
    <Tooltip label={act.off} multiline maw={280} events={{ hover: true, focus: true, touch: true }}>
      <span className={css.off}>{button}</span>
    </Tooltip>
  ) : (
    button
  );
}

/** What is done more rarely, behind one button. On phones the button is three dots. */
export function MoreMenu({ acts, dots }: { acts: readonly Act[]; dots?: boolean }) {
  const t = useText();
  const run = useRun();
  if (acts.length === 0) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <button
          type="button"
          className={buttonClass('secondary', 'small', css.more)}
          aria-label={dots ? t('detail.more') : undefined}
        >
          {dots ? (
            <IconDots size={20} stroke={1.75} aria-hidden="true" />
          ) : (
            <>
              {t('detail.more')}
              <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
            </>
          )}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {acts.map((act) => (
          <Menu.Item
            key={act.label}
            color={act.danger && !act.off ? 'var(--terracotta)' : undefined}
            className={act.off === undefined ? undefined : css.itemOff}
            disabled={act.off !== undefined}
            onClick={() => run(act)}
          >
            {act.label}
            {act.off ? <span className={css.reason}>{act.off}</span> : null}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
