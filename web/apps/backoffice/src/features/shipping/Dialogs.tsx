import type { Delivery } from './delivery.ts';
import { goesByPlace } from './local.ts';
import { LocalDialog } from './LocalDialog.tsx';
import type { Open } from './open.ts';
import { PickupDialog } from './PickupDialog.tsx';
import { ProfileDialog } from './Profiles.tsx';
import { RateDialog } from './RateDialog.tsx';
import { RegionDialog } from './RegionDialog.tsx';
import { TryAddress } from './TryAddress.tsx';

/** The dialog that a press opened. */
export function Dialogs({
  open,
  delivery,
  onClose,
}: {
  open: Open;
  delivery: Delivery;
  onClose: () => void;
}) {
  const { profiles, regions, locals } = delivery;
  switch (open.is) {
    case 'try':
      return <TryAddress onMap={locals.some(goesByPlace)} onClose={onClose} />;
    case 'profile':
      return <ProfileDialog profile={open.of} onClose={onClose} />;
    case 'local':
      return <LocalDialog local={open.of} profiles={profiles} regions={regions} onClose={onClose} />;
    case 'region':
      return <RegionDialog served={open.of} delivery={delivery} onClose={onClose} />;
    case 'rate':
      return <RateDialog served={open.of} option={open.option} regions={regions} onClose={onClose} />;
    case 'place':
      return <PickupDialog pickup={open.of} profiles={profiles} regions={regions} onClose={onClose} />;
  }
}
