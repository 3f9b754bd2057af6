/** Fetches the scripts that the server says this page needs, all at once: by themselves each is found in another. */
export function fetchAhead(): void {
  const named = document.querySelector<HTMLMetaElement>('meta[name="souk-scripts"]')?.content ?? '';
  for (const href of named.split(' ').filter(Boolean)) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
}
