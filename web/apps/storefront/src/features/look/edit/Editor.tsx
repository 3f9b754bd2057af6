import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { Button, buttonClass } from '@souk/ui';
import { useText, type TextKey } from '../../../shared/text/index.ts';
import { EditingContext, type Editing } from '../editing.ts';
import { useLook } from '../LookProvider.tsx';
import { useDraft, type Outcome } from './useDraft.ts';
import css from './Editor.module.css';

const refusals: Partial<Record<string, TextKey>> = {
  signIn: 'edit.signIn',
  notAllowed: 'edit.notAllowed',
  failed: 'edit.loadFailed',
};

function useOutcomeText(outcome: Outcome, changed: boolean, changes: number): string {
  const t = useText();
  if (outcome === 'refused') return t('edit.refused');
  if (outcome === 'conflict') return t('edit.conflict');
  if (outcome === 'failed') return t('edit.failed');
  if (changed) return t('edit.unsaved');
  if (outcome === 'published') return t('edit.published');
  return changes > 0 ? t('edit.saved') : t('edit.same');
}

/** Without what asked for it, and whole: the page is the visitors' again. */
function leave() {
  const address = new URL(location.href);
  address.searchParams.delete('edit');
  location.assign(address);
}

/** Lets who may change the look write in the page itself, and saves that as the draft. */
export function Editor({ children }: { children: ReactNode }) {
  const t = useText();
  const { show } = useLook();
  const editor = useDraft();
  const { access, work, changed, busy, outcome } = editor;
  const said = useOutcomeText(outcome, changed, editor.draft?.changes ?? 0);
  useEffect(() => show(work), [show, work]);
  useEffect(() => {
    if (!changed) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [changed]);
  const current = useRef(editor);
  useEffect(() => {
    current.current = editor;
  });
  const editing = useMemo<Editing>(
    () => ({
      setText: (place, text) => current.current.setText(place, text),
      setPicture: (place, file) => current.current.setPicture(place, file),
    }),
    [],
  );
  const refusal = refusals[access];
  return (
    <>
      <EditingContext value={access === 'ready' ? editing : null}>
        <div className={css.page}>{children}</div>
      </EditingContext>
      <section className={css.bar} aria-label={t('edit.bar')}>
        {access === 'ready' ? (
          <>
            <p className={css.said} role="status">
              <strong>{said}</strong> <span className={css.lead}>{t('edit.lead')}</span>
            </p>
            <div className={css.actions}>
              {outcome === 'conflict' ? (
                <>
                  <Button
                    variant="secondary"
                    size="small"
                    busy={busy}
                    onClick={() => void editor.takeTheirs()}
                  >
                    {t('edit.theirs')}
                  </Button>
                  <Button size="small" busy={busy} onClick={() => void editor.saveMine()}>
                    {t('edit.mine')}
                  </Button>
                </>
              ) : (
                <>
                  <Button variant="secondary" size="small" onClick={leave}>
                    {t('edit.leave')}
                  </Button>
                  <Button
                    variant="secondary"
                    size="small"
                    busy={busy}
                    disabled={!changed}
                    onClick={() => void editor.save()}
                  >
                    {t('edit.save')}
                  </Button>
                  <Button
                    size="small"
                    busy={busy}
                    disabled={!changed && !editor.draft?.changes}
                    onClick={() => void editor.publish()}
                  >
                    {t('edit.publish')}
                  </Button>
                </>
              )}
            </div>
          </>
        ) : refusal ? (
          <>
            <p className={css.said} role="status">
              {t(refusal)}
            </p>
            <div className={css.actions}>
              <Button variant="secondary" size="small" onClick={leave}>
                {t('edit.leave')}
              </Button>
              <a href="/admin/" className={buttonClass('primary', 'small')}>
                {t('edit.open')}
              </a>
            </div>
          </>
        ) : (
          <p className={css.said} role="status">
            {t('edit.bar')}
          </p>
        )}
      </section>
    </>
  );
}
