import type { Prefs } from './prefs.ts';
import type { Column } from './types.ts';

/** Columns that come with the list are shown until somebody hides them; extra ones the other way round. */
export const isShown = ({ id, extra, hideable }: Column<never>, { toggled }: Prefs): boolean =>
  hideable === false || toggled.includes(id) === (extra ?? false);
