import type { Message } from '@souk/ui/text';
import type { Key } from './en.ts';

export const arabic: Record<Key, Message> = {
  'home.hello': 'مرحبًا، {name}',
  'home.text': 'ما ينتظر في {site}.',
  'home.todo': 'المهام',
  'home.nothing': 'لا شيء ينتظرك.',
  'home.failed': 'تعذر تحميل ما ينتظر',
  'home.waiting': {
    zero: '{count} عضو ينتظر',
    one: 'عضو واحد ينتظر ({count})',
    two: 'عضوان ينتظران ({count})',
    few: '{count} أعضاء ينتظرون',
    many: '{count} عضوًا ينتظر',
    other: '{count} عضو ينتظر',
  },
  'home.invitations': {
    zero: '{count} دعوة مفتوحة',
    one: 'دعوة واحدة مفتوحة ({count})',
    two: 'دعوتان مفتوحتان ({count})',
    few: '{count} دعوات مفتوحة',
    many: '{count} دعوة مفتوحة',
    other: '{count} دعوة مفتوحة',
  },
  'home.mail': {
    zero: 'تعذر إرسال {count} رسالة',
    one: 'تعذر إرسال رسالة واحدة ({count})',
    two: 'تعذر إرسال رسالتين ({count})',
    few: 'تعذر إرسال {count} رسائل',
    many: 'تعذر إرسال {count} رسالة',
    other: 'تعذر إرسال {count} رسالة',
  },
};
