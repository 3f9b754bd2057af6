import type { Ref } from 'react';
import { useTranslator } from '../text/LanguageProvider.tsx';
import type { UiKey } from '../text/ui-en.ts';
import { Callout } from './Callout.tsx';
import css from './Callout.module.css';

interface Props {
  /** In the order of the fields. `id` is the field's. */
  problems: readonly { id: string; text: string }[];
  ref?: Ref<HTMLDivElement>;
}

/** How many fields are wrong, each a link to its field. Move the focus here when a form is refused. */
export function ErrorSummary({ problems, ref }: Props) {
  const t = useTranslator<UiKey>();
  return (
    <Callout ref={ref} tone="bad" title={t('ui.problems', { count: problems.length })}>
      <ul className={css.list}>
        {problems.map(({ id, text }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(id)?.focus();
              }}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </Callout>
  );
}
