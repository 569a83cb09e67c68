import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();
const text = (bytes: Buffer): string => bytes.toString('base64url');

/** Flags of what an authenticator says: the person was there, showed who they are, and a new key follows. */
const PRESENT = 0x01;
const VERIFIED = 0x04;
const NEW_KEY = 0x40;

/** How an answer departs from an honest one. */
interface Dishonest {
  readonly origin?: string;
  readonly counter?: number;
  readonly isVerified?: boolean;
  readonly userHandle?: string;
}

interface MadeFrom {
  readonly challenge: string;
  readonly rp: { readonly id: string };
  readonly user: { readonly id: string };
}

/** A passkey in a device, as what it answers to a browser: for what no browser would send. */
export class Authenticator {
  readonly id = randomBytes(32);
  readonly #key: KeyObject;
  readonly #point: Buffer;
  readonly #origin: string;
  #userHandle = '';

  constructor(origin: string) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#key = privateKey;
    this.#origin = origin;
    // COSE: { 1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y }
    this.#point = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
  }

  #client(type: string, challenge: string, { origin = this.#origin }: Dishonest): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #data(rpId: string, { counter = 0, isVerified = true }: Dishonest, key?: Buffer): Buffer {
    const head = Buffer.alloc(5);
    head[0] = PRESENT | (isVerified ? VERIFIED : 0) | (key ? NEW_KEY : 0);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), head, ...(key ? [key] : [])]);
  }

  #answer(response: object): string {
    const id = text(this.id);
    return JSON.stringify({ id, rawId: id, type: 'public-key', response });
  }

  /** Makes its key from what the portal gives a browser for it. */
  make(options: string, dishonest: Dishonest = {}): string {
    const { challenge, rp, user } = JSON.parse(options) as MadeFrom;
    this.#userHandle = user.id;
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const key = Buffer.concat([Buffer.alloc(16), length, this.id, this.#point]);
    const data = this.#data(rp.id, dishonest, key);
    // CBOR: { fmt: 'none', attStmt: {}, authData: … }
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
      Buffer.from([data.length]),
      data,
    ]);
    return this.#answer({
      clientDataJSON: text(this.#client('webauthn.create', challenge, dishonest)),
      attestationObject: text(attestation),
      transports: ['internal'],
    });
  }

  /** Signs what the login page offers. */
  sign(offer: string, dishonest: Dishonest = {}): string {
    const { challenge, rpId } = JSON.parse(offer) as { challenge: string; rpId: string };
    const client = this.#client('webauthn.get', challenge, dishonest);
    const data = this.#data(rpId, dishonest);
    return this.#answer({
      clientDataJSON: text(client),
      authenticatorData: text(data),
      signature: text(sign('sha256', Buffer.concat([data, sha256(client)]), this.#key)),
      userHandle: dishonest.userHandle ?? this.#userHandle,
    });
  }
}
