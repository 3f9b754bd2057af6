import type { ReactNode } from 'react';
import { IconPlus } from '@tabler/icons-react';
import { Button } from '@souk/ui';

/** One more of what a part lists. */
export function Add({ off, onClick, children }: { off?: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <Button size="small" variant="quiet" disabled={off} onClick={onClick}>
      <IconPlus size={16} stroke={1.75} aria-hidden="true" />
      {children}
    </Button>
  );
}
