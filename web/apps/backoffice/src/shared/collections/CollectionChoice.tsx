import { useState } from 'react';
import { MultiSelect, Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useText } from '../text/index.ts';
import { together, type Shelf } from './shelves.ts';
import { useFound, type Collections } from './useCollections.ts';

/** How a choice shows a collection, where that is not by its name alone. */
type Shown = (shelf: Shelf) => { label: string; disabled?: boolean };

const byName: Shown = ({ name }) => ({ label: name });

/** The collections to choose from, with those that are found for what is typed and those that are chosen already. */
function useChoices(
  chosen: readonly string[],
  by: 'id' | 'slug',
  { collections, known, more }: Collections,
  shown: Shown = byName,
) {
  const t = useText();
  const [words, setWords] = useState('');
  const [asked] = useDebouncedValue(words, 300);
  const shelves = together(collections, useFound(asked, more).found);
  const data = shelves.map((shelf) => ({ value: shelf[by], ...shown(shelf) }));
  // One that is not there any more is called so, but not while it is only not there yet.
  const gone = chosen
    .filter((one) => one && !data.some(({ value }) => value === one))
    .map((value) => ({ value, label: known ? t('collection.gone') : '…' }));
  return {
    data: [...gone, ...data],
    searchable: true,
    onSearchChange: setWords,
    nothingFoundMessage: t('collection.noneSuch'),
    // Of a long list only its beginning is drawn; the rest is found by name.
    limit: 100,
    words,
  };
}

interface Props {
  id?: string;
  label: string;
  error?: string;
  disabled?: boolean;
  from: Collections;
  shown?: Shown;
  placeholder?: string;
  onBlur?: () => void;
}

/** A collection, by its id or its address, looked for while its name is typed. */
export function CollectionChoice({
  by = 'id',
  from,
  shown,
  value,
  onChange,
  ...rest
}: Props & {
  by?: 'id' | 'slug';
  allowDeselect?: boolean;
  clearable?: boolean;
  comboboxProps?: SelectProps['comboboxProps'];
  value: string;
  onChange: (value: string) => void;
}) {
  const { words: _, ...choices } = useChoices([value], by, from, shown);
  return <Select {...rest} {...choices} value={value || null} onChange={(next) => onChange(next ?? '')} />;
}

/** Several collections, in their order. */
export function CollectionsChoice({
  from,
  shown,
  value,
  most,
  onChange,
  ...rest
}: Props & { value: readonly string[]; most?: number; onChange: (value: string[]) => void }) {
  const { words, ...choices } = useChoices(value, 'id', from, shown);
  return (
    <MultiSelect
      {...rest}
      {...choices}
      searchValue={words}
      value={[...value]}
      maxValues={most}
      onChange={onChange}
    />
  );
}
