import { listSearch } from '../../shared/list/url.ts';
import { page, type FeatureRoute } from '../../shared/routes.ts';

export const routes: FeatureRoute[] = [
  { path: '/mail', search: listSearch, page: page(() => import('./MailPage.tsx'), 'MailPage') },
  { path: '/mail-templates', page: page(() => import('./TemplatesPage.tsx'), 'MailTemplatesPage') },
  { path: '/mail-settings', page: page(() => import('./SettingsPage.tsx'), 'MailSettingsPage') },
];
