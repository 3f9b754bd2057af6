import { textOf, type TextKey as SharedKey } from '../../../shared/text/index.ts';
import { arabic } from './ar.ts';
import { english, type Key } from './en.ts';

export type TextKey = Key | SharedKey;

export const useText = textOf(english, arabic);
