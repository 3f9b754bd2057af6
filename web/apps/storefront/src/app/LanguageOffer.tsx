import { useEffect, useState } from 'react';
import { IconX } from '@tabler/icons-react';
import {
  directionOf,
  hasChosenLanguage,
  preferredLanguage,
  rememberLanguage,
  translate,
  useLanguage,
  type Messages,
} from '@souk/ui/text';
import { isPreview } from '../features/look/preview.ts';
import { atRest } from '../shared/at-rest.ts';
import type { TextKey } from '../shared/text/index.ts';
import css from './LanguageOffer.module.css';

interface Offer {
  code: string;
  messages: Messages;
}

/**
 * To a visitor whose browser asks for another language that the shop speaks: a line to change to it, in its own words.
 * Pages are drawn the same for everybody, so it comes afterwards, and over the page. Whoever closes it has chosen.
 */
export function LanguageOffer() {
  const { code, languages, change } = useLanguage();
  const [offer, setOffer] = useState<Offer | null>(null);
  useEffect(() => {
    if (hasChosenLanguage() || isPreview()) return;
    const codes = languages.map((language) => language.code);
    const wanted = preferredLanguage(codes, navigator.languages);
    const language = languages.find((each) => each.code === wanted && wanted !== code);
    if (!language) return;
    let left = false;
    atRest(() => {
      if (left) return;
      void language.load().then(
        (messages) => (left ? undefined : setOffer({ code: language.code, messages })),
        () => undefined, // the choice at the foot of the page remains
      );
    });
    return () => {
      left = true;
    };
  }, [code, languages]);
  if (!offer || offer.code === code) return null;
  // It goes with the button that was pressed: the page is read on from its start.
  const close = () => {
    setOffer(null);
    document.getElementById('content')?.focus({ preventScroll: true });
  };
  const t = (key: TextKey) => translate(offer.messages[key] ?? key, offer.code);
  return (
    <div className={css.place}>
      <aside
        className={css.offer}
        lang={offer.code}
        dir={directionOf(offer.code)}
        aria-label={t('offer.title')}
      >
        <button
          type="button"
          className={css.change}
          onClick={() => {
            change(offer.code);
            close();
          }}
        >
          {t('offer.change')}
        </button>
        <button
          type="button"
          className={css.close}
          aria-label={t('offer.close')}
          onClick={() => {
            rememberLanguage(code);
            close();
          }}
        >
          <IconX size={18} stroke={1.75} aria-hidden="true" />
        </button>
      </aside>
    </div>
  );
}
