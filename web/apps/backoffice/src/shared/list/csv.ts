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
  csv: (row: Row) => string | Promise<string>;
}

/** So many rows are written at once: what their columns ask for goes to the server together. */
const atOnce = 100;

/** Reads all rows before it writes the file. `onRow` hears how many there are so far. */
export async function csvOf<Row>(
  columns: readonly CsvColumn<Row>[],
  rows: Iterable<Row> | AsyncIterable<Row>,
  onRow?: (count: number) => void,
): Promise<string> {
  const lines = [columns.map((column) => cell(column.label)).join(',')];
  const lineOf = async (row: Row) =>
    (await Promise.all(columns.map((column) => column.csv(row)))).map(cell).join(',');
  let batch: Row[] = [];
  const write = async () => {
    for (const line of await Promise.all(batch.map(lineOf))) {
      lines.push(line);
      onRow?.(lines.length - 1);
    }
    batch = [];
  };
  for await (const row of rows) {
    if (batch.push(row) === atOnce) await write();
  }
  await write();
  // The mark at the start tells spreadsheets that the text is UTF-8.
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}
