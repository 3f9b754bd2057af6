import {
  IconDeviceMobile,
  IconFingerprint,
  IconKey,
  IconMail,
  IconMessage,
  IconPhone,
} from '@tabler/icons-react';
import type { FactorType } from '../../shared/steps.ts';
import { useText } from '../../shared/text/index.ts';
import { names } from './factors.ts';
import css from './MethodSwitch.module.css';

const icons: Record<FactorType, typeof IconKey> = {
  TOTP: IconDeviceMobile,
  WEBAUTHN: IconFingerprint,
  EMAIL: IconMail,
  SMS: IconMessage,
  CALL: IconPhone,
  RECOVERY_CODE: IconKey,
};

interface Props {
  factors: readonly FactorType[];
  current: FactorType;
  onChoose: (factor: FactorType) => void;
}

/** The other ways, each one press away. */
export function MethodSwitch({ factors, current, onChoose }: Props) {
  const t = useText();
  const others = factors.filter((factor) => factor !== current);
  if (others.length === 0) return null;
  return (
    <div className={css.switch}>
      <h2 className={css.title}>{t('factor.others')}</h2>
      <ul>
        {others.map((factor) => {
          const Icon = icons[factor];
          return (
            <li key={factor}>
              <button type="button" className={css.method} onClick={() => onChoose(factor)}>
                <Icon size={20} stroke={1.75} aria-hidden="true" />
                {t(names[factor])}
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
