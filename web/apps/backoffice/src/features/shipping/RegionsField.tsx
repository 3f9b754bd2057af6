import { Checkbox } from '@souk/ui';
import type { ServedRegion } from './delivery.ts';
import { mostRegions } from './regions.ts';
import { useText } from './text/index.ts';
import css from './shipping.module.css';

/** Whether what is chosen can be saved. A shop without regions gets its first one when it is. */
export const regionsFine = (regions: readonly ServedRegion[], chosen: readonly string[]): boolean =>
  regions.length === 0 || (chosen.length > 0 && chosen.length <= mostRegions);

/** The regions whose shoppers are offered something. */
export function RegionsField({
  regions,
  chosen,
  tried,
  onChange,
}: {
  regions: readonly ServedRegion[];
  chosen: readonly string[];
  tried: boolean;
  onChange: (chosen: string[]) => void;
}) {
  const t = useText();
  if (regions.length === 0) return null;
  return (
    <fieldset className={css.checks}>
      <legend>{t('where.title')}</legend>
      {regions.map(({ region: { id, name = '' }, profile }) => (
        <Checkbox
          key={id}
          label={profile.default ? name : `${name} (${profile.name ?? ''})`}
          checked={chosen.includes(id)}
          onChange={(event) =>
            onChange(event.currentTarget.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
          }
        />
      ))}
      {tried && !regionsFine(regions, chosen) ? (
        <p className={css.wrong} role="alert">
          {chosen.length === 0 ? t('where.needed') : t('where.most', { count: mostRegions })}
        </p>
      ) : null}
    </fieldset>
  );
}
