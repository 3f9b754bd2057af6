import { page, tabSearch, type FeatureRoute } from '../../shared/routes.ts';

export const routes: FeatureRoute[] = [
  { path: '/mail', search: tabSearch, page: page(() => import('./MailPage.tsx'), 'MailPage') },
  { path: '/mail-templates', page: page(() => import('./TemplatesPage.tsx'), 'MailTemplatesPage') },
  { path: '/mail-settings', page: page(() => import('./SettingsPage.tsx'), 'MailSettingsPage') },
];
