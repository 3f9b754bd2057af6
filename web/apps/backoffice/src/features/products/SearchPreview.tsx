import { useStore } from '../../shared/store.ts';
import type { ProductValues } from './values.ts';
import css from './products.module.css';

/** The words of a text without its marks. */
const plain = (html: string): string =>
  new DOMParser()
    .parseFromString(html.replaceAll('<', ' <'), 'text/html')
    .body.textContent.replaceAll(/\s+/g, ' ')
    .trim();

const cut = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text;

/** How the product looks where people search for such things. */
export function SearchPreview({ values, address }: { values: ProductValues; address: string }) {
  const { settings } = useStore();
  const title = values.seoTitle || [values.name, settings.siteName].filter(Boolean).join(' | ');
  return (
    <div className={css.preview} aria-hidden="true">
      <span className={css.previewAddress} dir="ltr">
        {address}
      </span>
      <span className={css.previewTitle} dir="auto">
        {cut(title, 60)}
      </span>
      <span dir="auto">{cut(values.seoText || plain(values.description), 160)}</span>
    </div>
  );
}
