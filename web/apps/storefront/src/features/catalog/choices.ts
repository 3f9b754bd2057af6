// Choices in an address: "Glaze:Indigo,Sage;Height:26 cm". What separates them is escaped inside names.

/** Names of options, each with names of choices. */
export type Choices = Readonly<Record<string, readonly string[]>>;

const escape = (name: string) =>
  name.replace(/[%:;,]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const unescape = (name: string) =>
  name.replace(/%(25|3A|3B|2C)/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** An address may write a name otherwise than the goods do. */
export const sameName = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

const mostOptions = 12;
const mostChoices = 30;
const longestName = 50;

/** Names alone, such as those of brands: "Loom,Flax & Co". Undefined for none. */
export const writeNames = (names: readonly string[]): string | undefined =>
  names.length > 0 ? names.map(escape).join(',') : undefined;

/** Never fails: what makes no sense is left out. */
export function readNames(text: unknown): readonly string[] {
  if (typeof text !== 'string') return [];
  const names = text
    .split(',')
    .map(unescape)
    .filter((name) => name.trim() !== '' && name.length <= longestName);
  return [...new Set(names)].slice(0, mostChoices);
}

/** The same with one name more, or without it. */
export const toggleName = (names: readonly string[], name: string): readonly string[] =>
  names.includes(name) ? names.filter((each) => each !== name) : [...names, name];

/** Undefined for no choices, so that the address does without. */
export function writeChoices(choices: Choices): string | undefined {
  const parts = Object.entries(choices)
    .filter(([, names]) => names.length > 0)
    .map(([option, names]) => `${escape(option)}:${names.map(escape).join(',')}`);
  return parts.length > 0 ? parts.join(';') : undefined;
}

/** Never fails: what makes no sense is left out. */
export function readChoices(text: unknown): Choices {
  if (typeof text !== 'string') return {};
  const read: [string, readonly string[]][] = [];
  for (const part of text.split(';').slice(0, mostOptions)) {
    const at = part.indexOf(':');
    const option = unescape(part.slice(0, Math.max(at, 0)));
    const names = readNames(part.slice(at + 1));
    if (option && option.length <= longestName && names.length > 0) read.push([option, names]);
  }
  return Object.fromEntries(read);
}

/** The same with one choice more, or without it. */
export function toggleChoice(choices: Choices, option: string, name: string): Choices {
  return { ...choices, [option]: toggleName(choices[option] ?? [], name) };
}
