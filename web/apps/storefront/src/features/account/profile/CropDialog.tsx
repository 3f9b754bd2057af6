import { useEffect, useRef, useState } from 'react';
import { Button, Callout } from '@souk/ui';
import { Dialog } from '../security/Dialog.tsx';
import { useAccountText } from '../text/index.ts';
import { useProblemText } from '../useAccount.ts';
import { usePeopleText } from '../people/text/index.ts';
import { cutOut, drawCut, type Cut } from './picture.ts';
import css from './profile.module.css';

interface Props {
  picture: ImageBitmap;
  onCut: (square: Blob) => Promise<void>;
  onClose: () => void;
}

const shown = 240;

/** Cuts a square out of a picture: by dragging, or with the three sliders. */
export function CropDialog({ picture, onCut, onClose }: Props) {
  const t = usePeopleText();
  const account = useAccountText();
  const problemText = useProblemText();
  const canvas = useRef<HTMLCanvasElement>(null);
  const held = useRef<{ x: number; y: number } | null>(null);
  const [cut, setCut] = useState<Cut>({ zoom: 1, x: 0.5, y: 0.5 });
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    if (canvas.current) drawCut(canvas.current, picture, cut);
  }, [cut, picture]);
  const done = async () => {
    setBusy(true);
    setProblem('');
    try {
      await onCut(await cutOut(picture, cut));
    } catch (error) {
      setBusy(false);
      setProblem(problemText(error));
    }
  };
  const slider = (name: keyof Cut, label: string, min: number, max: number) => (
    <label className={css.slider}>
      <span>{label}</span>
      <input
        type="range"
        min={min}
        max={max}
        step={0.01}
        value={cut[name]}
        onChange={(event) => setCut({ ...cut, [name]: Number(event.target.value) })}
      />
    </label>
  );
  return (
    <Dialog title={t('crop.title')} text={t('crop.text')} onClose={onClose}>
      <canvas
        ref={canvas}
        width={shown * 2}
        height={shown * 2}
        className={css.crop}
        role="img"
        aria-label={t('crop.preview')}
        onPointerDown={(event) => {
          held.current = { x: event.clientX, y: event.clientY };
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={(event) => {
          const from = held.current;
          if (!from) return;
          held.current = { x: event.clientX, y: event.clientY };
          const move = (event.clientX - from.x) / shown;
          const down = (event.clientY - from.y) / shown;
          setCut(({ zoom, x, y }) => ({
            zoom,
            x: Math.min(1, Math.max(0, x - move / zoom)),
            y: Math.min(1, Math.max(0, y - down / zoom)),
          }));
        }}
        onPointerUp={() => (held.current = null)}
      />
      {slider('zoom', t('crop.zoom'), 1, 4)}
      {slider('x', t('crop.across'), 0, 1)}
      {slider('y', t('crop.down'), 0, 1)}
      {problem ? <Callout tone="bad">{problem}</Callout> : null}
      <div className={css.dialogButtons}>
        <Button busy={busy} onClick={() => void done()}>
          {t('crop.do')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {account('cancel')}
        </Button>
      </div>
    </Dialog>
  );
}
