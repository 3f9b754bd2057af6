import type { Message } from '@souk/ui/text';
import type { Key } from './en.ts';

export const arabic: Record<Key, Message> = {
  'files.text': 'أدخل منتجات من متجر آخر، أو أخرجها جدولًا.',
  'files.importText':
    'ملف CSV من Souk أو Shopify أو WooCommerce، أو ملف من عندك. يُفحص أولًا: لا يُحفظ شيء حتى توافق.',
  'files.chooseFile': 'ملف المنتجات',
  'files.recognised': 'ملف من {layout}. يُقرأ {read} من {count} عمودًا.',
  'files.unrecognised': 'حدّد ما في الأعمدة. يُقرأ {read} من {count}.',
  'files.checkedText': 'لم يُحفظ شيء بعد. هذه منتجات، والصفوف التي فيها خطأ تُترك.',
  'files.undoing': 'يُتراجع عن {name}',
  'files.undone': 'تُراجع عن {name}',
  'files.undoneOf': 'تُراجع عن {done} من {total} تغييرًا',
  'files.apply': {
    zero: 'استورد {count} منتج',
    one: 'استورد منتجًا واحدًا',
    two: 'استورد منتجين',
    few: 'استورد {count} منتجات',
    many: 'استورد {count} منتجًا',
    other: 'استورد {count} منتج',
  },
  'files.undo': 'التراجع عن الاستيراد',
  'files.undoTitle': 'أيُتراجع عن هذا الاستيراد؟',
  'files.undoText':
    'يُحذف {created} منتجًا جديدًا، ويعود {updated} إلى ما كان. وما بيع أو عُدّل بعد ذلك يبقى.',
  'files.refused': {
    zero: 'بقي {count} شيء',
    one: 'بقي شيء واحد',
    two: 'بقي شيئان',
    few: 'بقيت {count} أشياء',
    many: 'بقي {count} شيئًا',
    other: 'بقي {count} شيء',
  },
  'files.refusedText': 'عُدّلت أو بيعت بعد الاستيراد، فلم يُنزع منها شيء.',
  'files.noName': 'لم يعد موجودًا',
  'files.why': 'السبب',
  'files.stopText': 'ما أدخله يبقى، ويمكن التراجع عنه.',
  'files.isUndone': 'تُراجع عنه',
  'files.isUndoing': 'يُتراجع عنه',
  'files.kindCheck': '{layout}، فحص فقط',
  'files.kindImport': '{layout}',
  'refusal.CATALOG_IMPORT_NOT_UNDOABLE':
    'لا يمكن التراجع عن هذا الاستيراد: ما زال جاريًا، أو قديم جدًا، أو تُراجع عنه من قبل.',
  'refusal.CATALOG_IMPORT_FILE_GONE': 'لم يعد ملف هذا الفحص محفوظًا. اختره من جديد.',
  'refusal.CATALOG_IMPORT_NOT_A_DRY_RUN': 'لم ينته هذا الفحص كما يجب. اختر الملف من جديد.',
  'refusal.CHANGED_SINCE': 'عدّله أحد بعد الاستيراد.',
  'refusal.STOCK_CHANGED_SINCE': 'تغيّر مخزونه بعد الاستيراد.',
  'files.export': 'صدّر كل المنتجات',
  'files.importTitle': 'استيراد المنتجات',
  'files.result': 'المنتجات',
};
