import css from './Logo.module.css';

/** The store's name with the saffron dot. The link around it says where it leads. */
export function Logo({ name }: { name: string }) {
  return (
    <span className={css.logo} dir="auto">
      {name}
      <span className={css.dot} aria-hidden="true">
        .
      </span>
    </span>
  );
}
