// A certificate for this machine that nobody vouches for, made anew each time.
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const der = (tag: number, ...parts: Uint8Array[]) => {
  const body = Buffer.concat(parts);
  const n = body.length;
  const length = n < 128 ? [n] : n < 256 ? [0x81, n] : [0x82, n >> 8, n & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
};
const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts);
const moment = (at: Date) => der(0x17, Buffer.from(at.toISOString().replace(/^..|[-:T]|\..*/g, '') + 'Z'));

const ecdsaWithSha256 = sequence(Buffer.from('06082a8648ce3d040302', 'hex'));
const name = (text: string) =>
  sequence(der(0x31, sequence(Buffer.from('0603550403', 'hex'), der(0x0c, Buffer.from(text)))));

export function makeCertificate(...hosts: string[]) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const day = 24 * 60 * 60 * 1000;
  const alternatives = sequence(...hosts.map((host) => der(0x82, Buffer.from(host))));
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))), // version 3
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    name('souk journeys'),
    sequence(moment(new Date(Date.now() - day)), moment(new Date(Date.now() + day))),
    name(hosts[0]!),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(Buffer.from('0603551d11', 'hex'), der(0x04, alternatives)))),
  );
  const signature = sign('sha256', body, privateKey);
  const whole = sequence(body, ecdsaWithSha256, der(0x03, Buffer.from([0]), signature));
  const text = whole.toString('base64').replace(/.{64}/g, '$&\n').trim();
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${text}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  };
}
