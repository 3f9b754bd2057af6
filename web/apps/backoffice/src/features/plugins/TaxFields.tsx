import { useMemo, useState } from 'react';
import { MultiSelect } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { Button, TextField } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { countries } from '../../shared/places.ts';
import { useText } from './text/index.ts';
import { newSpared, wrongInGroup, type Spared, type Values } from './values.ts';
import css from './plugins.module.css';

/** As many groups of buyers as a calculator can know. */
const mostGroups = 50;

/** What a plugin of taxes says of itself: where it cannot be used, and which groups of buyers it knows. */
export function TaxFields({
  values: { notIn, spared },
  tried,
  onChange,
}: {
  values: Values;
  tried: boolean;
  onChange: (change: Partial<Values>) => void;
}) {
  const t = useText();
  const { code } = useLanguage();
  const [listed, setListed] = useState(false);
  const data = useMemo(() => countries(code), [code]);
  const change = (of: Spared, part: Partial<Spared>) =>
    onChange({ spared: spared.map((one) => (one === of ? { ...one, ...part } : one)) });
  return (
    <>
      <MultiSelect
        label={t('plugins.notIn')}
        description={t('plugins.notInHint')}
        nothingFoundMessage={t('plugins.noCountry')}
        searchable
        clearable
        data={data}
        value={notIn}
        // The dialog lies above everything that is drawn outside it.
        comboboxProps={{ withinPortal: false }}
        dropdownOpened={listed}
        onDropdownOpen={() => setListed(true)}
        onDropdownClose={() => setListed(false)}
        onChange={(chosen) => {
          // Open, the list would lie above the buttons.
          setListed(false);
          onChange({ notIn: chosen });
        }}
      />
      <fieldset className={css.fields}>
        <legend className={css.legend}>{t('plugins.spared')}</legend>
        <p className={css.note}>{t('plugins.sparedText')}</p>
        {spared.map((one, at) => {
          const wrong = tried ? wrongInGroup(one) : null;
          return (
            <div key={one.key} className={css.group}>
              <TextField
                label={t('plugins.groupName')}
                value={one.name}
                maxLength={100}
                autoComplete="off"
                error={wrong === 'name' ? t('plugins.wrong.needed') : undefined}
                onChange={(event) => change(one, { name: event.currentTarget.value })}
              />
              <TextField
                label={t('plugins.groupId')}
                dir="ltr"
                value={one.id}
                maxLength={36}
                autoComplete="off"
                error={wrong === 'id' ? t('plugins.wrong.group') : undefined}
                onChange={(event) => change(one, { id: event.currentTarget.value })}
              />
              <Button
                size="small"
                variant="quiet"
                aria-label={t('plugins.dropGroup', { number: at + 1 })}
                onClick={() => onChange({ spared: spared.filter((other) => other !== one) })}
              >
                <IconTrash size={16} stroke={1.75} aria-hidden="true" />
              </Button>
            </div>
          );
        })}
        <div>
          <Button
            size="small"
            variant="secondary"
            disabled={spared.length >= mostGroups}
            onClick={() => onChange({ spared: [...spared, newSpared()] })}
          >
            {t('plugins.addGroup')}
          </Button>
        </div>
      </fieldset>
    </>
  );
}
