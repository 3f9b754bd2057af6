import {
  arabic as importsArabic,
  english as imports,
  type Key as ImportKey,
} from '../../../shared/files/text.ts';
import { textOf, type TextKey as SharedKey } from '../../../shared/text/index.ts';
import { arabic } from './ar.ts';
import { english, type Key } from './en.ts';

export type TextKey = Key | ImportKey | SharedKey;

export const useText = textOf({ ...imports, ...english }, { ...importsArabic, ...arabic });
