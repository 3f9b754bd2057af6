/** Who is asked, as people call a service; its address may hold a key. */
export function hostOf(address: string): string {
  try {
    return new URL(address).host;
  } catch {
    return address;
  }
}

export const isWebAddress = (address: string): boolean => /^https?:\/\/[^/\s]+/.test(address);
