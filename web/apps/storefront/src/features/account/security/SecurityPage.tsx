import { useQuery } from '@tanstack/react-query';
import { meOptions } from '@souk/query/account';
import { useTitle } from '../../../shared/useTitle.ts';
import { useAccountText } from '../text/index.ts';
import { useAccount } from '../useAccount.ts';
import { DataPart } from './DataPart.tsx';
import { DeletePart } from './DeletePart.tsx';
import { DevicesPart } from './DevicesPart.tsx';
import { EmailPart } from './EmailPart.tsx';
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
      <EmailPart me={me} />
      <PasswordPart email={me?.email?.address ?? ''} />
      <FactorsPart />
      <DevicesPart />
      <SessionsPart />
      <DataPart />
      <DeletePart email={me?.email?.address ?? ''} />
    </PasswordGate>
  );
}
