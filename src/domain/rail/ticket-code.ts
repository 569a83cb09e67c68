import { createHash, createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign } from 'node:crypto';
import type { TravelClass } from './leg.ts';

/** What a controller's reader learns from a ticket's code; the layout is docs/ticket-code.md. */
export interface TicketContent {
  /** File reference. */
  readonly pnr: string;
  /** Position among those for whom the file was booked, from 1, and how many still travel. */
  readonly traveller: number;
  readonly travellers: number;
  readonly lastName: string;
  readonly firstName: string;
  readonly travelClass: TravelClass;
  /** May still be exchanged or cancelled before the departure. */
  readonly isFlexible: boolean;
  readonly isReturn: boolean;
  readonly legs: readonly {
    readonly trainNumber: string;
    /** Station ids, as in the timetable. */
    readonly from: string;
    readonly to: string;
    /** Instants, ISO 8601. */
    readonly departure: string;
    readonly arrival: string;
    /** Empty where nothing is reserved. */
    readonly coach: string;
    readonly seat: string;
  }[];
}

/** Signs the codes of tickets. */
export interface TicketSigner {
  /** The first four bytes of the SHA-256 of the public key. */
  readonly keyId: Uint8Array;
  /** The public key as readers fetch it (RFC 8037). */
  readonly publicKey: {
    readonly kty: 'OKP';
    readonly crv: 'Ed25519';
    readonly x: string;
    readonly kid: string;
  };
  sign(content: Uint8Array): Uint8Array;
}

const VERSION = 1;
/** Minutes are counted from here: 2020-01-01T00:00Z. */
const EPOCH = Temporal.Instant.from('2020-01-01T00:00Z');
/** A controller compares the beginning of a name with a paper; longer ones make the code coarser to read. */
const NAME_BYTES = 30;
/** RFC 8410: an Ed25519 private key of 32 bytes as PKCS #8. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

const signerOf = (key: KeyObject): TicketSigner => {
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' });
  const keyId = createHash('sha256').update(Buffer.from(x, 'base64url')).digest().subarray(0, 4);
  return {
    keyId,
    publicKey: { kty: 'OKP', crv: 'Ed25519', x, kid: keyId.toString('hex') },
    sign: (content) => sign(null, content, key),
  };
};

/** The key of a portal that was given none, from its root secret: the same in every process that shares it. */
export const ownTicketSigner = (root: Uint8Array): TicketSigner =>
  signerOf(
    createPrivateKey({
      key: Buffer.concat([PKCS8, Buffer.from(hkdfSync('sha256', root, '', 'ticket-code', 32))]),
      format: 'der',
      type: 'pkcs8',
    }),
  );

/** The operator's key, PKCS #8 in base64; undefined when it is no Ed25519 private key. */
export const ticketSigner = (base64: string): TicketSigner | undefined => {
  try {
    const key = createPrivateKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'pkcs8' });
    return key.asymmetricKeyType === 'ed25519' ? signerOf(key) : undefined;
  } catch {
    return undefined;
  }
};

const minutesFrom = (start: Temporal.Instant, end: string): number =>
  Math.round(start.until(Temporal.Instant.from(end)).total('minutes'));

const number = (size: 1 | 2 | 4, value: number): Buffer => {
  const bytes = Buffer.alloc(size);
  bytes.writeUIntBE(value, 0, size);
  return bytes;
};

/** Its length in one byte, then the text in UTF-8, cut between two letters where it is longer than `most`. */
const text = (value: string, most = 255): Buffer => {
  let bytes = Buffer.from(value.normalize('NFC'));
  for (const letters = [...value.normalize('NFC')]; bytes.length > most; ) {
    letters.pop();
    bytes = Buffer.from(letters.join(''));
  }
  return Buffer.concat([number(1, bytes.length), bytes]);
};

const contentBytes = (ticket: TicketContent, keyId: Uint8Array): Buffer =>
  Buffer.concat([
    number(1, VERSION),
    keyId,
    number(1, (ticket.travelClass === '1' ? 1 : 0) | (ticket.isFlexible ? 2 : 0) | (ticket.isReturn ? 4 : 0)),
    number(1, ticket.traveller),
    number(1, ticket.travellers),
    text(ticket.pnr),
    text(ticket.lastName, NAME_BYTES),
    text(ticket.firstName, NAME_BYTES),
    number(1, ticket.legs.length),
    ...ticket.legs.flatMap((leg, index) => [
      text(leg.trainNumber),
      number(4, minutesFrom(EPOCH, leg.departure)),
      number(2, minutesFrom(Temporal.Instant.from(leg.departure), leg.arrival)),
      // Half of the stations of a journey with changes: the smaller a code, the coarser a picture it is read from.
      text(leg.from === ticket.legs[index - 1]?.to ? '' : leg.from),
      text(leg.to),
      text(leg.coach),
      text(leg.seat),
    ]),
  ]);

const FIRST_LETTER = 65;
const LETTERS = 26;

/** Bytes as the number that they are, most significant first, in base 26 with A for 0; no byte is lost while the first is not 0. */
const inLetters = (bytes: Uint8Array): string =>
  BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
    .toString(LETTERS)
    .replaceAll(/./g, (digit) => String.fromCharCode(FIRST_LETTER + Number.parseInt(digit, LETTERS)));

/** The letters of a ticket's code: content and Ed25519 signature. The same ticket has the same code as long as its key is the same. */
export const ticketCode = (signer: TicketSigner, ticket: TicketContent): string => {
  const content = contentBytes(ticket, signer.keyId);
  return inLetters(Buffer.concat([content, signer.sign(content)]));
};
