import { useLanguage } from '@souk/ui/text';
import { Seen } from '../../shared/Seen.tsx';
import { useStore } from '../../shared/store.ts';
import { useText } from './text/index.ts';
import { presetsOf, shownTip, type TipValues } from './tips.ts';
import css from './preview.module.css';

/** The choices that shoppers have at the checkout, in their order. */
export function TipsPreview({ values }: { values: TipValues }) {
  const t = useText();
  const { settings } = useStore();
  const { code } = useLanguage();
  if (!values.on) return <Seen top title={t('checkout.sees')} text={t('checkout.tipsUnseen')} />;
  const presets = presetsOf(values.presets) ?? [];
  const choices = [
    t('checkout.tipsNone'),
    ...presets.map((value) => shownTip(value, values.kind, code, settings.currency)),
    ...(values.own ? [t('checkout.tipsOther')] : []),
  ];
  return (
    <Seen top title={t('checkout.sees')}>
      <ul className={css.choices} aria-label={t('checkout.sees')}>
        {choices.map((choice, at) => (
          <li key={at} className={css.choice}>
            <span className={css.dot} aria-hidden="true" />
            <bdi>{choice}</bdi>
          </li>
        ))}
      </ul>
    </Seen>
  );
}
