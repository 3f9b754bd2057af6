/** A key nobody else has. Unlike crypto.randomUUID it also works on pages without TLS, as on a shop's own network. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
