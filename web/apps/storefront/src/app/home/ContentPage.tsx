import { Link } from '@tanstack/react-router';
import { EmptyState, ErrorState, Loading, Skeleton, buttonClass } from '@souk/ui';
import layout from '../../shared/layout.module.css';
import { requestIdOf } from '../../shared/store.ts';
import { useText } from '../../shared/text/index.ts';
import { useTitle } from '../../shared/useTitle.ts';
import { RichText } from '../../shared/RichText.tsx';
import { BodyWords } from '../../features/look/BodyWords.tsx';
import { useEditing } from '../../features/look/editing.ts';
import { useFullLook, useLook } from '../../features/look/LookProvider.tsx';
import { Words } from '../../features/look/Words.tsx';
import { ShopFacts } from '../ShopContact.tsx';
import css from './ContentPage.module.css';

/** At these addresses the facts of the store settings stand below the shop's own words. The server knows them too. */
const contactPages = new Set(['contact', 'contact-us']);

function FindUs() {
  const t = useText();
  const { contact } = useLook();
  if (!contact) return null;
  return (
    <section className={css.facts} aria-labelledby="find-us">
      <h2 id="find-us">{t('look.findUs')}</h2>
      <ShopFacts hoursClass={css.hours} />
    </section>
  );
}

/** A page with the shop's own words. */
export function ContentPage({ slug }: { slug: string }) {
  const t = useText();
  const { look } = useLook();
  const editing = useEditing();
  const known = look?.pages.find((page) => page.slug === slug);
  const full = useFullLook(!known?.body);
  const page = known?.body ? known : (full.data?.shown.pages.find((one) => one.slug === slug) ?? known);
  useTitle(page?.title ?? (full.isFetching ? undefined : t('missing.title')));
  if (page && (page.body || full.data || editing)) {
    return (
      <article className={layout.page}>
        <div className={css.page}>
          <h1 className={css.title} dir="auto">
            <Words
              place={{ page: page.id, field: 'title' }}
              text={page.title}
              label="edit.title"
              most={120}
            />
          </h1>
          {editing ? (
            <BodyWords page={page} className={css.body} />
          ) : (
            <RichText text={page.body} className={css.body} top={2} />
          )}
          {contactPages.has(slug) ? <FindUs /> : null}
        </div>
      </article>
    );
  }
  if (full.error) {
    return (
      <ErrorState
        headingLevel={1}
        title={t('look.pageError')}
        text={t('list.errorText')}
        requestId={requestIdOf(full.error)}
        onRetry={() => void full.refetch()}
      />
    );
  }
  if (full.isPending) {
    return (
      <div className={layout.page}>
        <Loading onRetry={() => void full.refetch()}>
          <div className={css.page}>
            <Skeleton width="60%" height={52} />
            <Skeleton height={240} />
          </div>
        </Loading>
      </div>
    );
  }
  return (
    <EmptyState
      headingLevel={1}
      title={t('missing.title')}
      text={t('missing.text')}
      action={
        <Link to="/" className={buttonClass()}>
          {t('home.title')}
        </Link>
      }
    />
  );
}
