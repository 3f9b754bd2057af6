import type { Message } from '@souk/ui/text';
import type { Key } from './en.ts';

export const arabic: Record<Key, Message> = {
  'finding.text':
    'كلمات لها المعنى نفسه عند البحث في المتجر. البحث عن واحدة منها يجد القطع التي فيها أيٌّ منها.',
  'finding.failed': 'تعذر تحميل كلمات البحث.',
  'finding.sets': 'كلمات لها المعنى نفسه',
  'finding.none': 'لا توجد بعد. أضف مجموعة واكتب الكلمات وبينها فواصل.',
  'finding.set': 'كلمات المجموعة {number}',
  'finding.example': 'وسادة، مخدة',
  'finding.add': 'أضف مجموعة',
  'finding.remove': 'أزل',
  'finding.removeSet': 'أزل المجموعة {number}',
  'finding.wrong': 'اكتب في كل مجموعة من كلمتين إلى عشرين كلمة وبينها فواصل، لا تزيد الواحدة على 60 حرفًا.',
  'finding.saved': 'حُفظت كلمات البحث.',
  'finding.missed': 'عمليات بحث بلا نتيجة',
  'finding.missedText': 'ما بحث عنه الزوار ولم يجدوه، والأكثر تكرارًا أولًا. لا يُحفظ من بحث.',
  'finding.missedFailed': 'تعذر تحميل عمليات البحث بلا نتيجة.',
  'finding.missedNone': 'كل بحث وجد شيئًا حتى الآن.',
  'finding.missedMore': 'اعرض المزيد',
  'finding.words': 'ما بُحث عنه',
  'finding.times': 'المرات',
  'finding.last': 'آخر مرة',
  'finding.makeSynonym': 'اجعلها مرادفًا',
  'finding.makeSynonymOf': 'اجعل {words} مرادفًا',
  'finding.forget': 'أزل',
  'finding.forgetOf': 'أزل {words} من القائمة',
  'finding.forgotten': 'أُزيلت «{words}» من القائمة.',
  'refusal.SYNONYMS_CHANGED_MEANWHILE': 'غيّر شخص آخر كلمات البحث في هذه الأثناء.',
};
