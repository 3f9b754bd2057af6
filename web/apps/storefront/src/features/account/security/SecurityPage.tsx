import { useQuery } from '@tanstack/react-query';
import { meOptions } from '@souk/query/account';
import { useTitle } from '../../../shared/useTitle.ts';
import { useAccountText } from '../text/index.ts';
import { useAccount } from '../useAccount.ts';
import { DevicesPart } from './DevicesPart.tsx';
import { FactorsPart } from './FactorsPart.tsx';
import { PasswordGate } from './PasswordGate.tsx';
import { PasswordPart } from './PasswordPart.tsx';
import { SessionsPart } from './SessionsPart.tsx';
import css from '../account.module.css';

export function SecurityPage() {
  const t = useAccountText();
  const { data: me } = useQuery(meOptions(useAccount()));
  useTitle(t('security.title'));
  return (
    <PasswordGate>
      <h1 className={css.title}>{t('security.title')}</h1>
      <PasswordPart email={me?.email?.address ?? ''} />
      <FactorsPart />
      <DevicesPart />
      <SessionsPart />
    </PasswordGate>
  );
}
