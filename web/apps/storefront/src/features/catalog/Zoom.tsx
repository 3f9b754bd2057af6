import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { IconChevronLeft, IconChevronRight, IconX, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import type { MediaItem } from '@souk/client';
import { Picture, VisuallyHidden } from '@souk/ui';
import { directionOf, useLanguage } from '@souk/ui/text';
import { useText } from '../../shared/text/index.ts';
import { pictureName } from './picture-name.ts';
import { useZoom } from './useZoom.ts';
import { closest, step } from './zoom-view.ts';
import css from './Zoom.module.css';

export interface ZoomProps {
  name: string;
  pictures: readonly MediaItem[];
  first: number;
  /** With the picture that was looked at last. */
  onClose: (index: number) => void;
}

const arrow = 80;

/** One picture on the whole screen, to be looked at closely. The native dialog keeps the focus and gives it back. */
export function Zoom({ name, pictures, first, onClose }: ZoomProps) {
  const t = useText();
  const rtl = directionOf(useLanguage().code) === 'rtl';
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(first);
  const total = pictures.length;
  const image = pictures[index]?.image;
  const next = (way: number) => setIndex((now) => Math.min(total - 1, Math.max(0, now + way)));
  // Pages turn the way they are read: to the left is onwards in English and back in Arabic.
  const onward = rtl ? -1 : 1;
  const { view, by, move, reset, gestures } = useZoom(stage, picture, (way) => next(way * onward));
  const turn = (way: number) => {
    next(way);
    reset();
  };

  useEffect(() => {
    dialog.current?.showModal();
    const { style } = document.documentElement;
    style.overflow = 'hidden';
    return () => {
      style.overflow = '';
    };
  }, []);

  const near = view.scale > 1;
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    const across = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
    const down = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
    if (key === '+' || key === '=') by(step);
    else if (key === '-') by(1 / step);
    else if (key === '0') reset();
    else if (near && (across || down)) move({ x: -across * arrow, y: -down * arrow });
    else if (across) turn(across * onward);
    else return;
    event.preventDefault();
  };
  const said = pictureName(t, pictures[index], name, index, total);
  const ratio = image?.width && image.height ? image.width / image.height : 20 / 23;
  const Back = rtl ? IconChevronRight : IconChevronLeft;
  const Onward = rtl ? IconChevronLeft : IconChevronRight;
  const icon = { size: 22, stroke: 1.75, 'aria-hidden': true } as const;
  return (
    <dialog
      ref={dialog}
      className={css.dialog}
      aria-label={t('product.gallery', { name })}
      onClose={() => onClose(index)}
      onKeyDown={onKeyDown}
    >
      <div ref={stage} className={near ? `${css.stage} ${css.near}` : css.stage} {...gestures}>
        <div
          ref={picture}
          className={css.picture}
          style={{
            width: `min(100%, calc(100dvh * ${ratio}))`,
            transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
          }}
        >
          <Picture
            key={index}
            className={css.image}
            image={image}
            alt={said}
            // The larger file is fetched when somebody looks closely.
            sizes={near ? '300vw' : '100vw'}
            ratio={String(ratio)}
            priority="eager"
          />
        </div>
      </div>
      <div className={css.top}>
        <p className={css.count} aria-live="polite">
          <VisuallyHidden>{said}</VisuallyHidden>
          <bdi aria-hidden="true" dir="ltr">
            {index + 1} / {total}
          </bdi>
        </p>
        <button
          type="button"
          className={css.button}
          aria-label={t('product.zoomOut')}
          aria-disabled={!near}
          onClick={() => by(1 / step)}
        >
          <IconZoomOut {...icon} />
        </button>
        <button
          type="button"
          className={css.button}
          aria-label={t('product.zoomIn')}
          aria-disabled={view.scale >= closest}
          onClick={() => by(step)}
        >
          <IconZoomIn {...icon} />
        </button>
        <button
          type="button"
          className={css.button}
          aria-label={t('ui.close')}
          onClick={() => dialog.current?.close()}
        >
          <IconX {...icon} />
        </button>
      </div>
      {total > 1 ? (
        <>
          <button
            type="button"
            className={`${css.button} ${css.back}`}
            aria-label={t('product.previousPicture')}
            aria-disabled={index === 0}
            onClick={() => turn(-1)}
          >
            <Back {...icon} />
          </button>
          <button
            type="button"
            className={`${css.button} ${css.onward}`}
            aria-label={t('product.nextPicture')}
            aria-disabled={index === total - 1}
            onClick={() => turn(1)}
          >
            <Onward {...icon} />
          </button>
        </>
      ) : null}
    </dialog>
  );
}
