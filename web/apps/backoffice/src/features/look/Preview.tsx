import { useEffect, useMemo, useRef, useState } from 'react';
import { worded } from '@souk/client/look';
import { useElementSize } from '@mantine/hooks';
import { IconLock } from '@tabler/icons-react';
import { useStore } from '../../shared/store.ts';
import { computed, isColour } from './colours.ts';
import { useDesk } from './desk.ts';
import { useText } from './text/index.ts';
import type { Look } from './types.ts';
import css from './look.module.css';

/** With the colours that follow from those chosen, as the server would give it. */
const whole = (look: Look): Look => {
  const { primary, accent, paper } = look.theme;
  if (![primary, accent, paper].every(isColour)) return look;
  return { ...look, theme: { ...look.theme, computed: computed(look.theme) } };
};

/** The shop itself, as wide as it is on a screen of its kind, showing the draft. */
export function Preview({ screen, path }: { screen: 'desktop' | 'phone'; path: string }) {
  const t = useText();
  const { settings } = useStore();
  const { look: written, chosen, choose, tongue } = useDesk();
  const look = useMemo(() => worded(written, tongue), [written, tongue]);
  const frame = useRef<HTMLIFrameElement>(null);
  const { ref, width, height } = useElementSize();
  const [loaded, setLoaded] = useState(0);
  const room = screen === 'desktop' ? 1280 : 375;
  const scale = width > 0 ? width / room : 0;
  const section = chosen?.kind === 'section' ? chosen.id : '';

  // Tells the shop in the frame what it shows, now and whenever it asks.
  useEffect(() => {
    const target = frame.current?.contentWindow;
    if (!target) return;
    const tell = () => {
      target.postMessage({ type: 'souk.look', look: whole(look) }, location.origin);
      target.postMessage({ type: 'souk.look.select', id: section }, location.origin);
    };
    const hear = ({ source, origin, data }: MessageEvent<{ type?: string; id?: unknown } | null>) => {
      if (source !== target || origin !== location.origin) return;
      if (data?.type === 'souk.look.ready') tell();
      if (data?.type === 'souk.look.section' && look.home.some(({ id }) => id === data.id)) {
        choose({ kind: 'section', id: String(data.id) });
      }
    };
    tell();
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [look, section, loaded, choose]);

  const src = `${path}${path.includes('?') ? '&' : '?'}look=draft`;
  return (
    <div className={screen === 'phone' ? css.handset : css.window}>
      {screen === 'desktop' ? (
        <div className={css.address} aria-hidden="true">
          <span className={css.dots} />
          <IconLock size={13} stroke={1.75} />
          {(settings.publicUrl || location.origin).replace(/^https?:\/\//, '')}
        </div>
      ) : null}
      <div ref={ref} className={css.pane}>
        <iframe
          ref={frame}
          title={t(screen === 'desktop' ? 'look.frameDesktop' : 'look.framePhone')}
          src={src}
          style={{
            width: room,
            height: scale > 0 ? height / scale : 0,
            transform: `scale(${scale})`,
          }}
          onLoad={() => setLoaded((times) => times + 1)}
        />
      </div>
    </div>
  );
}
