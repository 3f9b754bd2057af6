import { uiEnglish } from '@souk/ui/text';

export const english = {
  ...uiEnglish,
  'landing.title': 'There is nothing to do here',
  'landing.text':
    'Pages like this one open on their own when you sign in or pay. You can go back to the shop.',
  'landing.back': 'Back to the shop',
};

export type TextKey = keyof typeof english;
