import { uiArabic, type Messages } from '@souk/ui/text';
import '@souk/ui/fonts-arabic.css';
import type { TextKey } from './en.ts';

export const arabic: Messages<TextKey> = {
  ...uiArabic,
  'landing.title': 'لا شيء تفعله هنا',
  'landing.text': 'تُفتح صفحات كهذه وحدها عند الدخول أو الدفع. يمكنك العودة إلى المتجر.',
  'landing.back': 'عد إلى المتجر',
};
