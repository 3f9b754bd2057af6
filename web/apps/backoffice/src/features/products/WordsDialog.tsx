import { useState } from 'react';
import { Button, Picture, TextArea } from '@souk/ui';
import { Dialog } from '../../shared/Dialog.tsx';
import { useText } from './text/index.ts';
import type { Picture as Item } from './values.ts';
import css from './pictures.module.css';

/** As much as the server takes. */
const mostLetters = 1000;

/** What a picture shows, in words. They are saved with the product, in whose form this stands. */
export function WordsDialog({
  picture: { url, alt = '' },
  number,
  onKeep,
  onClose,
}: {
  picture: Item;
  number: number;
  onKeep: (words: string) => void;
  onClose: () => void;
}) {
  const t = useText();
  const [words, setWords] = useState(alt);
  return (
    <Dialog title={t('products.wordsTitle', { number })} text={t('products.wordsText')} onClose={onClose}>
      <div className={css.describe}>
        <Picture className={css.described} image={{ url }} alt="" sizes="320px" priority="eager" />
        <TextArea
          label={t('products.words')}
          rows={3}
          maxLength={mostLetters}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <div className={css.answers}>
          <Button variant="secondary" onClick={onClose}>
            {t('dialog.cancel')}
          </Button>
          <Button
            onClick={() => {
              onKeep(words.replaceAll(/\s+/g, ' ').trim());
              onClose();
            }}
          >
            {t('products.wordsKeep')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
