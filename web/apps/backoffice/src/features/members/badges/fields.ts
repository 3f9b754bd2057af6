import type { Schemas } from '@souk/client';
import { listCustomFields } from '@souk/client/operations/members-custom-fields';
import { serviceKey } from '@souk/query/operations';
import type { TextKey } from '../text/index.ts';

export type Field = Schemas['CustomfieldsField'];

export const fieldsService = serviceKey(listCustomFields);

export const types: Record<'TEXT' | 'NUMBER' | 'DATE' | 'URL', TextKey> = {
  TEXT: 'held.type.text',
  NUMBER: 'held.type.number',
  DATE: 'held.type.date',
  URL: 'held.type.url',
};
export type FieldType = keyof typeof types;
