// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server';
import { LanguageProvider } from '@souk/ui/text';
import { expect, test } from 'vitest';
import { english } from '../../shared/text/index.ts';
import { EditingContext, type Editing } from './editing.ts';
import { ShelfHeading } from './ShelfHeading.tsx';

function drawn(text: string | undefined, editing: Editing | null) {
  const box = document.createElement('div');
  box.innerHTML = renderToStaticMarkup(
    <LanguageProvider languages={[]} initial={{ code: 'en', messages: english }} fallback={english}>
      <EditingContext value={editing}>
        <ShelfHeading section="n" part="newest" text={text} usual="Just in" />
      </EditingContext>
    </LanguageProvider>,
  );
  return box.querySelector('h2');
}

test('visitors read the shop’s own heading, or the usual one', () => {
  expect(drawn('Fresh', null)?.innerHTML).toBe('Fresh');
  expect(drawn('', null)?.innerHTML).toBe('Just in');
  expect(drawn(undefined, null)?.innerHTML).toBe('Just in');
});

test('who edits the page writes in the heading, and sees what is shown without words', () => {
  const box = drawn(undefined, {} as Editing)?.querySelector('[role=textbox]');
  expect(box?.getAttribute('aria-label')).toBe('Title');
  expect(box?.getAttribute('data-placeholder')).toBe('Just in');
});
