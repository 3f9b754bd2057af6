import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { useTranslator } from '../text/LanguageProvider.tsx';
import type { UiKey } from '../text/ui-en.ts';
import { classes } from '../classes.ts';
import { passwordStrength, type Strength } from '../password-strength.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import css from './PasswordStrength.module.css';

const words: Record<Strength, UiKey> = {
  0: 'ui.strength0',
  1: 'ui.strength1',
  2: 'ui.strength2',
  3: 'ui.strength3',
  4: 'ui.strength4',
};

interface Props {
  password: string;
  rules: readonly { text: string; met: boolean }[];
  /** Texts of the person's own, which make a password easy to guess. */
  known?: readonly string[];
}

/** Goes below a new password: what it must have, and how good it is, as a word first. */
export function PasswordStrength({ password, rules, known }: Props) {
  const t = useTranslator<UiKey>();
  const strength = passwordStrength(password, known);
  const tone = strength < 2 ? css.weak : strength < 3 ? css.fair : css.good;
  return (
    <div className={css.meter}>
      <ul className={css.rules}>
        {rules.map(({ text, met }) => (
          <li key={text} className={classes(css.rule, met && css.met)}>
            {met ? (
              <IconCircleCheck size={17} stroke={1.75} aria-hidden="true" />
            ) : (
              <IconCircle size={17} stroke={1.75} aria-hidden="true" />
            )}
            <span>
              {text}
              <VisuallyHidden> {t(met ? 'ui.ruleMet' : 'ui.ruleOpen')}</VisuallyHidden>
            </span>
          </li>
        ))}
      </ul>
      <div className={css.bar} aria-hidden="true">
        {[1, 2, 3, 4].map((part) => (
          <span key={part} className={classes(css.part, password && strength >= part && tone)} />
        ))}
      </div>
      <p className={css.word} aria-live="polite">
        {password ? t(words[strength]) : t('ui.strengthNone')}
      </p>
    </div>
  );
}
