// What the files of members say: what every import says, and of which fields a file may be.
import { arabic as importsArabic, english as imports } from '../../../shared/files/text.ts';
import { textOf } from '../../../shared/text/index.ts';
import { arabic } from '../text/ar.ts';
import { english } from '../text/en.ts';

export const useText = textOf({ ...imports, ...english }, { ...importsArabic, ...arabic });
