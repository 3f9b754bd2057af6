/** The same picture at another width, where it is the shop's own to resize. */
export function withWidth(url: string, width: number): string {
  return url.includes('/media/') ? `${url}${url.includes('?') ? '&' : '?'}w=${width}` : url;
}
