import { buttonClass } from '@souk/ui';
import { Page, PageLink } from '../../shared/Page.tsx';
import { useText } from '../../shared/text/index.ts';
import { problemOf } from './problems.ts';
import page from '../../shared/Page.module.css';
import css from './Problem.module.css';

/** Says what is wrong twice: what the visitor can do, and what the developer of the other site must mend. */
export function ProblemPage({ code }: { code: string }) {
  const t = useText();
  const problem = problemOf(code);
  return (
    <Page title={t(problem.title)} lead={t(problem.text)}>
      <div className={page.actions}>
        <PageLink to="sign-in" className={buttonClass('primary', 'large', page.wide)}>
          {t('problem.signIn')}
        </PageLink>
        <a href="/" className={buttonClass('secondary', 'large', page.wide)}>
          {t('landing.back')}
        </a>
      </div>
      <section className={css.cause}>
        <h2 className={css.title}>{t('problem.forDevelopers')}</h2>
        <p>{t(problem.cause)}</p>
        {problem.code ? (
          <p>
            <code dir="ltr">{problem.code}</code>
          </p>
        ) : null}
      </section>
    </Page>
  );
}
