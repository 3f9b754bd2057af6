// Writes rows as a CSV file that spreadsheets open as it is meant.

/** A spreadsheet takes a text that begins like this for a formula, and runs it. */
const formula = /^[=+\-@\t\r]/;
const number = /^-?\d+([.,]\d+)*$/;

export function cell(value: string): string {
  const safe = formula.test(value) && !number.test(value) ? `'${value}` : value;
  return /[",\n\r;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export interface CsvColumn<Row> {
  label: string;
  csv: (row: Row) => string;
}

/** Reads all rows before it writes the file. `onRow` hears how many there are so far. */
export async function csvOf<Row>(
  columns: readonly CsvColumn<Row>[],
  rows: Iterable<Row> | AsyncIterable<Row>,
  onRow?: (count: number) => void,
): Promise<string> {
  const lines = [columns.map((column) => cell(column.label)).join(',')];
  for await (const row of rows) {
    lines.push(columns.map((column) => cell(column.csv(row))).join(','));
    onRow?.(lines.length - 1);
  }
  // The mark at the start tells spreadsheets that the text is UTF-8.
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}
