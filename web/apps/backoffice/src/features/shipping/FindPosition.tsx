import { useState } from 'react';
import { suggestAddresses } from '@souk/client/operations/souk-address-lookup';
import { Button } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { useMay } from '../../shared/may.tsx';
import { useStore } from '../../shared/store.ts';
import { useProblemText } from '../../shared/task.ts';
import type { Point } from './area.ts';
import { foundAt, type FoundPlace } from './found.ts';
import { useText } from './text/index.ts';
import { useFinds } from './useFinds.ts';
import css from './shipping.module.css';

/** As long as a question to the service can be. */
const longest = 200;

interface Props {
  /** Street, postal code and city as they are typed. */
  text: string;
  country: string;
  onFound: (at: Point) => void;
}

/** Looks up where an address is on the map, and says which one was found; nothing where no service finds addresses. */
export function FindPosition({ text, country, onFound }: Props) {
  const t = useText();
  const { client } = useStore();
  const { code } = useLanguage();
  const problemText = useProblemText();
  const finds = useFinds();
  const may = useMay();
  const [busy, setBusy] = useState(false);
  // What was said of another address is not true of this one.
  const asked = `${country} ${text}`;
  const [said, setSaid] = useState({ asked: '', words: '' });
  if (!finds || !may(suggestAddresses)) return null;
  const find = async () => {
    setBusy(true);
    let words: string;
    try {
      const { suggestions } = await client.call(suggestAddresses, {
        text: text.slice(0, longest),
        country,
        language: code,
      });
      const found: FoundPlace | null = foundAt(suggestions);
      if (found) onFound(found.at);
      words = found
        ? t('shipping.positionFound', { address: found.address })
        : t('shipping.positionNotFound');
    } catch (error) {
      words = problemText(error);
    }
    setSaid({ asked, words });
    setBusy(false);
  };
  return (
    <div>
      <Button
        type="button"
        size="small"
        variant="secondary"
        busy={busy}
        disabled={!country || text.trim() === ''}
        onClick={() => void find()}
      >
        {t('shipping.findPosition')}
      </Button>
      <p className={css.note} role="status">
        {said.asked === asked ? said.words : ''}
      </p>
    </div>
  );
}
