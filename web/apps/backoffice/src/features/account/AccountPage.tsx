import { Page } from '../../shared/Page.tsx';
import { useText } from './text/index.ts';
import { FactorsPart } from './FactorsPart.tsx';
import { NamePart } from './NamePart.tsx';
import { PasswordPart } from './PasswordPart.tsx';
import { DevicesPart, SessionsPart } from './SessionsPart.tsx';

/** The person's own name, and what keeps others out of their account. */
export function AccountPage() {
  const t = useText();
  return (
    <Page title={t('nav.account')}>
      <NamePart />
      <PasswordPart />
      <FactorsPart />
      <SessionsPart />
      <DevicesPart />
    </Page>
  );
}
