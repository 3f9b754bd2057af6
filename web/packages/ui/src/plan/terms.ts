// The terms of something that is paid again and again, in words. Pure.
import { translate, type Message, type Params } from '../text/translate.ts';
import { planArabic } from './ar.ts';
import { planEnglish, type PlanKey } from './en.ts';

/** As every answer of the server has it that speaks of a subscription. */
export interface PlanSettings {
  frequency?: string;
  /** Absent means one. */
  interval?: number;
  autoRenewal?: boolean;
  billingCycles?: number;
  enableCustomerCancellation?: boolean;
  freeTrialPeriod?: { frequency?: string; interval?: number };
}

const catalogues: Record<string, Record<PlanKey, Message>> = { en: planEnglish, ar: planArabic };
const frequencies = ['DAY', 'WEEK', 'MONTH', 'YEAR'] as const;
const known = (frequency: string | undefined) => frequencies.find((each) => each === frequency) ?? 'MONTH';

export function planWords(language: string) {
  const catalogue = catalogues[language] ?? planEnglish;
  const t = (key: PlanKey, params?: Params) => translate(catalogue[key], language, params);
  /** "every 2 weeks" */
  const every = ({ frequency, interval }: PlanSettings) =>
    t(`every.${known(frequency)}`, { count: interval ?? 1 });
  /** "14 days" */
  const length = ({ frequency, interval }: NonNullable<PlanSettings['freeTrialPeriod']>) =>
    t(`length.${known(frequency)}`, { count: interval ?? 1 });
  return {
    every,
    length,
    /** "$14.40 every month" */
    price: (price: string, settings: PlanSettings) => t('price', { price, every: every(settings) }),
    /** How it begins and how it ends: "Free for 14 days", "12 payments, then it ends", "Cancel any time". */
    terms: (settings: PlanSettings): string[] => {
      const { freeTrialPeriod: trial, billingCycles, enableCustomerCancellation: mayCancel } = settings;
      return [
        ...(trial ? [t('trial', { length: length(trial) })] : []),
        ...(billingCycles ? [t('payments', { count: billingCycles })] : []),
        ...(mayCancel ? [t('cancel')] : billingCycles ? [] : [t('askToCancel')]),
      ];
    },
  };
}
