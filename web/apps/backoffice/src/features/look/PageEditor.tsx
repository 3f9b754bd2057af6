import { useState } from 'react';
import { Switch } from '@mantine/core';
import { Button, TextArea, TextField } from '@souk/ui';
import { Confirm, type Question } from '../../shared/Confirm.tsx';
import { RichText } from '../../shared/form/RichText.tsx';
import { useStore } from '../../shared/store.ts';
import { slugOf } from './check.ts';
import { useDesk, useWords } from './desk.ts';
import { changed, without } from './order.ts';
import { useText } from './text/index.ts';
import type { ContentPage } from './types.ts';
import css from './look.module.css';

/** A page with the shop's own words. */
export function PageEditor({ page }: { page: ContentPage }) {
  const t = useText();
  const { settings } = useStore();
  const { look, choose, problems, tongue } = useDesk();
  const { edit } = useWords();
  const [question, setQuestion] = useState<Question | null>(null);
  const { id, title, slug, body, inFooter, description } = page;
  const errorOf = (field: string) => {
    const wrong = problems[`pages.${id}.${field}`];
    return wrong && t(`look.wrong.${wrong}`);
  };
  const set = (part: Partial<ContentPage>, field = '') =>
    edit(
      t('look.did.field', { name: t('look.pages'), field: title }),
      (now) => ({ ...now, pages: changed(now.pages, id, part) }),
      field && `pages.${id}.${field}`,
    );
  // An address that was made of the title goes with it; one that somebody wrote stays.
  const rename = (next: string) => {
    const own = slugOf(next);
    const follows = slug === slugOf(title) || /^new-page(-\d+)?$/.test(slug);
    const free = own !== '' && !look.pages.some((one) => one.id !== id && one.slug === own);
    set({ title: next, ...(follows && free ? { slug: own } : {}) }, 'title');
  };
  const remove = () =>
    setQuestion({
      title: t('look.removePageTitle', { name: title }),
      text: t('look.removePageText'),
      action: t('look.removePage'),
      work: async () => {
        edit(t('look.did.removed', { name: title }), (now) => ({ ...now, pages: without(now.pages, id) }));
      },
      onDone: () => choose(null),
    });
  const address = `${(settings.publicUrl || location.origin).replace(/^https?:\/\//, '')}/pages/${slug}`;
  return (
    <div className={css.fields}>
      <TextField
        label={t('look.pageTitle')}
        error={errorOf('title')}
        maxLength={120}
        autoComplete="off"
        value={title}
        onChange={(event) => rename(event.currentTarget.value)}
      />
      <TextField
        label={t('look.slug')}
        hint={t('look.slugHint', { address })}
        error={errorOf('slug')}
        maxLength={60}
        dir="ltr"
        autoComplete="off"
        value={slug}
        onChange={(event) => set({ slug: event.currentTarget.value }, 'slug')}
      />
      <RichText
        key={tongue.language}
        id={`page-${id}`}
        label={t('look.body')}
        value={body}
        onChange={(next) => set({ body: next }, 'body')}
      />
      <TextArea
        label={t('look.description')}
        hint={t('look.descriptionHint')}
        maxLength={300}
        value={description ?? ''}
        onChange={(event) => set({ description: event.currentTarget.value }, 'description')}
      />
      <Switch
        label={t('look.inFooter')}
        checked={inFooter}
        onChange={(event) => set({ inFooter: event.currentTarget.checked })}
      />
      <div className={css.row}>
        <Button size="small" variant="secondary" className={css.danger} onClick={remove}>
          {t('look.removePage')}
        </Button>
      </div>
      {question ? <Confirm question={question} onClose={() => setQuestion(null)} /> : null}
    </div>
  );
}
