import { createContext, use, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { directionOf } from './language.ts';
import { translate, type Messages, type Params, type Translator } from './translate.ts';

export interface Language {
  code: string;
  /** The language's name in that language. */
  name: string;
  load: () => Promise<Messages>;
}

interface Value {
  code: string;
  languages: readonly Language[];
  translator: Translator<string>;
  change: (code: string) => void;
}

const LanguageContext = createContext<Value | null>(null);

interface Props {
  languages: readonly Language[];
  /** Loaded before the first paint, so that no text flickers from one language to another. */
  initial: { code: string; messages: Messages };
  /** Texts for keys a language lacks. */
  fallback: Messages;
  onChange?: (code: string) => void;
  children: ReactNode;
}

export function LanguageProvider({ languages, initial, fallback, onChange, children }: Props) {
  const [current, setCurrent] = useState(initial);

  useEffect(() => {
    document.documentElement.lang = current.code;
    document.documentElement.dir = directionOf(current.code);
  }, [current.code]);

  const change = useCallback(
    (code: string) => {
      const language = languages.find((known) => known.code === code);
      void language?.load().then((messages) => {
        setCurrent({ code, messages });
        onChange?.(code);
      });
    },
    [languages, onChange],
  );

  const value = useMemo<Value>(
    () => ({
      code: current.code,
      languages,
      change,
      translator: (key: string, params?: Params) =>
        translate(current.messages[key] ?? fallback[key] ?? key, current.code, params),
    }),
    [current, languages, change, fallback],
  );
  return <LanguageContext value={value}>{children}</LanguageContext>;
}

function useValue(): Value {
  const value = use(LanguageContext);
  if (!value) throw new Error('LanguageProvider is missing');
  return value;
}

export function useLanguage() {
  const { code, languages, change } = useValue();
  return { code, languages, change };
}

/** The translator, narrowed to the keys of the caller's own catalogue. */
export function useTranslator<Key extends string>(): Translator<Key> {
  return useValue().translator;
}
