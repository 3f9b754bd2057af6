import { afterEach, describe, expect, it, vi } from 'vitest';
import { autofillWorks, createPasskey, passkeysWork, usePasskey } from './passkeys.ts';

const bytes = (...values: number[]) => new Uint8Array(values).buffer;
const list = (value: unknown) => [...(value as Uint8Array)];

afterEach(() => {
  vi.unstubAllGlobals();
});

function browser(response: Record<string, unknown>, conditional = true) {
  const asked: { publicKey: Record<string, unknown>; mediation?: string }[] = [];
  const credential = {
    id: '-_8',
    rawId: bytes(251, 255),
    type: 'public-key',
    authenticatorAttachment: null,
    getClientExtensionResults: () => ({ credProps: { rk: true } }),
    response,
  };
  const answer = async (options: (typeof asked)[0]) => {
    asked.push(options);
    return credential;
  };
  vi.stubGlobal('navigator', { credentials: { create: answer, get: answer } });
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => undefined, { isConditionalMediationAvailable: async () => conditional }),
  );
  return asked;
}

describe('passkeys', () => {
  it.each([
    ['with publicKey around', (options: unknown) => ({ publicKey: options })],
    ['without', (options: unknown) => options],
  ])('makes one from the server options and gives it back as JSON: %s', async (_, wrap) => {
    const asked = browser({
      clientDataJSON: bytes(1),
      attestationObject: bytes(2, 3),
      getTransports: () => ['internal'],
    });
    const options = {
      challenge: '-_8',
      user: { id: 'AQI', name: 'sara' },
      rp: { id: 'shop.test' },
      excludeCredentials: [{ id: 'AA', type: 'public-key' }],
    };
    const made = await createPasskey(JSON.stringify(wrap(options)));
    const sent = asked[0]?.publicKey as {
      challenge: unknown;
      user: { id: unknown; name: string };
      rp: unknown;
      excludeCredentials: { id: unknown }[];
    };
    expect(list(sent.challenge)).toEqual([251, 255]);
    expect([list(sent.user.id), sent.user.name, sent.rp]).toEqual([[1, 2], 'sara', { id: 'shop.test' }]);
    expect(list(sent.excludeCredentials[0]?.id)).toEqual([0]);
    expect(made).toEqual({
      id: '-_8',
      rawId: '-_8',
      type: 'public-key',
      authenticatorAttachment: undefined,
      clientExtensionResults: { credProps: { rk: true } },
      response: { clientDataJSON: 'AQ', attestationObject: 'AgM', transports: ['internal'] },
    });
  });

  it.each([
    [true, 'conditional'],
    [false, undefined],
  ])('answers a challenge; by autofill: %s', async (autofill, mediation) => {
    const asked = browser({
      clientDataJSON: bytes(1),
      authenticatorData: bytes(2),
      signature: bytes(3),
      userHandle: null,
    });
    const given = await usePasskey(JSON.stringify({ challenge: 'AA', allowCredentials: [{ id: 'AQ' }] }), {
      autofill,
    });
    expect(asked[0]?.mediation).toBe(mediation);
    expect(list((asked[0]?.publicKey.allowCredentials as { id: unknown }[])[0]?.id)).toEqual([1]);
    expect(given.response).toEqual({
      clientDataJSON: 'AQ',
      authenticatorData: 'Ag',
      signature: 'Aw',
      userHandle: undefined,
    });
  });

  it('knows where they do not work', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined);
    expect([passkeysWork(), await autofillWorks()]).toEqual([false, false]);
    await expect(usePasskey('{"challenge":"AA"}')).rejects.toThrow('not available');
    browser({}, false);
    expect([passkeysWork(), await autofillWorks()]).toEqual([true, false]);
  });
});
