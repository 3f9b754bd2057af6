import { useState } from 'react';
import { MultiSelect } from '@mantine/core';
import { SelectField, TextField } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { subdivisionsOf } from '@souk/ui/places';
import { countryName } from '../../shared/places.ts';
import { codesOf, fullCode, partsFine, type Parts } from './parts.ts';
import { useText } from './text/index.ts';

/** Which states or provinces of the chosen countries; nothing for all of a country. */
export function PartsField({
  countries,
  parts,
  tried,
  onChange,
}: {
  countries: readonly string[];
  parts: Parts;
  tried: boolean;
  onChange: (parts: Parts) => void;
}) {
  const t = useText();
  const { code } = useLanguage();
  const [opened, setOpened] = useState<string[]>([]);
  const [listed, setListed] = useState('');
  // A country whose addresses have parts is asked about; others only on request, or where they have parts already.
  const shown = countries.filter(
    (country) =>
      subdivisionsOf(country).length > 0 || parts[country] !== undefined || opened.includes(country),
  );
  const rest = countries.filter((country) => !shown.includes(country));
  const field = (country: string) => {
    const known = subdivisionsOf(country);
    const label = t('shipping.partsOf', { country: countryName(country, code) });
    const error = tried && !partsFine(country, parts[country]) ? t('shipping.partsWrong') : undefined;
    const set = (text: string) => onChange({ ...parts, [country]: text });
    if (known.length === 0) {
      return (
        <TextField
          key={country}
          label={label}
          hint={t('shipping.partsHint')}
          value={parts[country] ?? ''}
          autoComplete="off"
          dir="ltr"
          error={error}
          onChange={(event) => set(event.currentTarget.value)}
        />
      );
    }
    return (
      <MultiSelect
        key={country}
        label={label}
        placeholder={codesOf(parts[country]).length > 0 ? undefined : t('shipping.allParts')}
        nothingFoundMessage={t('shipping.noneSuch')}
        searchable
        clearable
        data={known.map((part) => ({ value: part.code, label: part.name }))}
        value={codesOf(parts[country]).map((part) => fullCode(country, part))}
        error={error}
        comboboxProps={{ withinPortal: false }}
        dropdownOpened={listed === country}
        onDropdownOpen={() => setListed(country)}
        onDropdownClose={() => setListed('')}
        onChange={(chosen) => {
          setListed('');
          set(chosen.join(', '));
        }}
      />
    );
  };
  return (
    <>
      {shown.map(field)}
      {rest.length > 0 ? (
        <SelectField
          label={t('shipping.onlyParts')}
          value=""
          onChange={(event) => setOpened([...opened, event.currentTarget.value])}
        >
          <option value="">{t('shipping.wholeCountries')}</option>
          {rest.map((country) => (
            <option key={country} value={country}>
              {t('shipping.onlyPartsOf', { country: countryName(country, code) })}
            </option>
          ))}
        </SelectField>
      ) : null}
    </>
  );
}
