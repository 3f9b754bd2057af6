// How a file would be read, column by column.

export interface InspectedColumn {
  name: string;
  /** What is read from it. */
  field?: string;
  /** What it might be, where nothing is read from it. */
  suggestion?: string;
  samples: string[];
}

export interface Inspection {
  columns: InspectedColumn[];
  fields: string[];
  missing: string[];
}

export type Mapping = Record<string, string>;

/** Header and first rows: nothing more of a file is looked at to find out how it is written. */
const headBytes = 1024 * 1024;

/** The server finds out what it is; some systems call CSV a spreadsheet. */
export const asText = (file: Blob) => new Blob([file], { type: 'text/csv' });

export const headOf = (file: File) => asText(file.slice(0, headBytes));

/** What is chosen before anybody chose: what the server reads, and what it guesses. */
export const guessed = ({ columns }: Inspection): Mapping =>
  Object.fromEntries(columns.map(({ name, field, suggestion }) => [name, field ?? suggestion ?? '']));

/** What differs from how the server reads the file by itself. */
export const mappingOf = ({ columns }: Inspection, chosen: Mapping): Mapping =>
  Object.fromEntries(
    columns
      .filter(({ name, field = '' }) => name && chosen[name] !== field)
      .map(({ name }) => [name, chosen[name] ?? '']),
  );
