// What the shop asks for besides who somebody is. Its own names stand beside the fields.
import type { NewProfile } from '@souk/client/sign-in';
import { typedNumber } from '@souk/ui/number';
import type { Flow } from '../../shared/api.ts';
import type { AskedKey } from './text/index.ts';

export type Asked = Flow['policy']['fields'][number];
type CustomField = NonNullable<NewProfile['customFields']>[number];

/** The form's name for a field: others of the page never look like it. */
export const fieldName = (key: string): string => `asked:${key}`;

const most = 1000;

/** What is wrong with an answer; undefined for nothing. The server has the last word. */
export function askedProblem({ fieldType, required }: Asked, given: string): AskedKey | undefined {
  const value = given.trim();
  if (value === '') return required ? 'asked.needed' : undefined;
  if (value.length > most) return 'asked.tooLong';
  switch (fieldType) {
    case 'NUMBER': {
      const number = typedNumber(value);
      if (number === 'unclear') return 'asked.thousands';
      return Number.isFinite(number) ? undefined : 'asked.number';
    }
    case 'DATE':
      return /^\d{4}-\d{2}-\d{2}$/.test(value) ? undefined : 'asked.date';
    case 'URL':
    case 'SOCIAL':
      return isWebAddress(value) ? undefined : 'asked.url';
    default:
      return undefined;
  }
}

function isWebAddress(value: string): boolean {
  try {
    return ['http:', 'https:'].includes(new URL(value).protocol);
  } catch {
    return false;
  }
}

/** The answers as a registration sends them; empty ones are left out. */
export const answersOf = (
  fields: readonly Asked[],
  values: Readonly<Record<string, string | boolean>>,
): CustomField[] =>
  fields.flatMap(({ key, fieldType }) => {
    const value = String(values[fieldName(key)] ?? '').trim();
    if (value === '') return [];
    return [
      {
        name: key,
        value: fieldType === 'NUMBER' ? { numValue: Number(typedNumber(value)) } : { strValue: value },
      },
    ];
  });
