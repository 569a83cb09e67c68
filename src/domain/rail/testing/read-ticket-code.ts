import { createHash, createPublicKey, verify } from 'node:crypto';

/** What a controller's reader shows, read by docs/ticket-code.md and nothing else. */
export interface ReadTicket {
  readonly version: number;
  readonly kid: string;
  readonly firstClass: boolean;
  readonly flexible: boolean;
  readonly inward: boolean;
  readonly traveller: number;
  readonly travellers: number;
  readonly file: string;
  readonly lastName: string;
  readonly firstName: string;
  readonly trains: readonly {
    readonly number: string;
    readonly departure: string;
    readonly minutes: number;
    readonly from: string;
    readonly to: string;
    readonly coach: string;
    readonly seat: string;
  }[];
}

export interface PublicKey {
  readonly kty: 'OKP';
  readonly crv: 'Ed25519';
  readonly x: string;
  readonly kid: string;
}

/** A reader of tickets, as somebody else would write it: from letters to what they say, or why they are refused. */
export const readTicketCode = (
  letters: string,
  keys: readonly PublicKey[],
): ReadTicket | 'unreadable' | 'unknown-version' | 'unknown-key' | 'forged' => {
  if (!/^[B-Z][A-Z]*$/.test(letters)) return 'unreadable';
  let number = 0n;
  for (const letter of letters) number = number * 26n + BigInt(letter.charCodeAt(0) - 65);
  const hex = number.toString(16);
  const message = Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex');
  if (message.length < 5 + 64) return 'unreadable';
  if (message[0] !== 1) return 'unknown-version';
  const kid = message.subarray(1, 5).toString('hex');
  const jwk = keys.find((key) => key.kid === kid);
  if (!jwk) return 'unknown-key';
  const digest = createHash('sha256').update(Buffer.from(jwk.x, 'base64url')).digest('hex');
  if (!digest.startsWith(kid)) return 'unknown-key';
  const content = message.subarray(0, -64);
  const key = createPublicKey({ key: { kty: jwk.kty, crv: jwk.crv, x: jwk.x }, format: 'jwk' });
  if (!verify(null, content, key, message.subarray(-64))) return 'forged';
  let at = 5;
  const whole = (size: 1 | 2 | 4): number => {
    const value = content.readUIntBE(at, size);
    at += size;
    return value;
  };
  const text = (): string => {
    const size = whole(1);
    at += size;
    return content.toString('utf8', at - size, at);
  };
  const flags = whole(1);
  const ticket = {
    version: 1,
    kid,
    firstClass: (flags & 1) > 0,
    flexible: (flags & 2) > 0,
    inward: (flags & 4) > 0,
    traveller: whole(1),
    travellers: whole(1),
    file: text(),
    lastName: text(),
    firstName: text(),
  };
  const trains: ReadTicket['trains'][number][] = [];
  for (let left = whole(1); left > 0; left -= 1)
    trains.push({
      number: text(),
      departure: new Date(Date.UTC(2020, 0, 1) + whole(4) * 60_000).toISOString().replace('.000Z', 'Z'),
      minutes: whole(2),
      from: text() || (trains.at(-1)?.to ?? ''),
      to: text(),
      coach: text(),
      seat: text(),
    });
  return at === content.length ? { ...ticket, trains } : 'unreadable';
};
