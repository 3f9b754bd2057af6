import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { Button, Select, buttonClass } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { useText, type TextKey } from '../../../shared/text/index.ts';
import { EditingContext, type Editing } from '../editing.ts';
import { useLook, useTongue } from '../LookProvider.tsx';
import { LinkDrawer, type Asked } from './LinkDrawer.tsx';
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
  const editor = useDraft(useTongue());
  const [asked, setAsked] = useState<Asked | null>(null);
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
      setText: (place, text) => current.current.put(place, text),
      setPicture: (place, file) => current.current.setPicture(place, file),
      askLink: (place, name, link) => setAsked({ place, name, link }),
      ownMenu: ({ shop, collections }) =>
        current.current.make((look) => ({
          ...look,
          menus: {
            ...look.menus,
            main: [
              { id: crypto.randomUUID(), text: shop, link: { kind: 'PRODUCTS' } },
              {
                id: crypto.randomUUID(),
                text: collections,
                link: { kind: 'ADDRESS', address: '/collections' },
              },
            ],
          },
        })),
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
              <ShownPage />
              <span className={css.steps}>
                <Button
                  variant="secondary"
                  size="small"
                  aria-label={t('edit.undo')}
                  title={t('edit.undo')}
                  disabled={!editor.undo}
                  onClick={editor.undo}
                >
                  <IconArrowBackUp size={18} stroke={1.75} aria-hidden="true" />
                </Button>
                <Button
                  variant="secondary"
                  size="small"
                  aria-label={t('edit.redo')}
                  title={t('edit.redo')}
                  disabled={!editor.redo}
                  onClick={editor.redo}
                >
                  <IconArrowForwardUp size={18} stroke={1.75} aria-hidden="true" />
                </Button>
              </span>
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
      {asked ? (
        <LinkDrawer
          asked={asked}
          onClose={() => setAsked(null)}
          onChange={(link) => {
            editor.put(asked.place, link);
            setAsked(null);
          }}
        />
      ) : null}
    </>
  );
}

/** Which page is edited, and in which language. */
function ShownPage() {
  const t = useText();
  const router = useRouter();
  const { look } = useLook();
  const path = useRouterState({ select: ({ location: { pathname } }) => pathname });
  const { code, languages, change } = useLanguage();
  const pages = (look?.pages ?? []).map(({ id, slug, title }) => ({ id, title, path: `/pages/${slug}` }));
  return (
    <>
      <Select
        aria-label={t('edit.page')}
        className={css.select}
        value={path}
        onChange={(event) => router.history.push(event.currentTarget.value)}
      >
        <option value="/">{t('home.title')}</option>
        {path === '/' || pages.some((page) => page.path === path) ? null : (
          <option value={path}>{path}</option>
        )}
        {pages.map((page) => (
          <option key={page.id} value={page.path}>
            {page.title}
          </option>
        ))}
      </Select>
      <Select
        aria-label={t('edit.language')}
        className={css.select}
        value={code}
        onChange={(event) => change(event.currentTarget.value)}
      >
        {languages.map((language) => (
          <option key={language.code} value={language.code} lang={language.code}>
            {language.name}
          </option>
        ))}
      </Select>
    </>
  );
}
