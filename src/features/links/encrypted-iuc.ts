import { sealer } from '#database/sealed.ts';
import { type Iuc, parseIuc } from '#domain/ids.ts';

/** What an encrypted iuc is good for; one made for another is none. */
type IucPurpose = 'enrolment' | 'loyalty-data' | 'termination';

/** Makes and reads encrypted customer identifiers (docs/encrypted-iuc.md): nobody else can make one, read one, or make it last longer. */
export interface IucCipher {
  /** Good for so many seconds of real time. */
  readonly encrypt: (iuc: Iuc, purpose: IucPurpose, seconds: number) => string;
  /** Undefined for what is none of ours, of another purpose, changed on the way, or over. */
  readonly decrypt: (token: string, purpose: IucPurpose) => Iuc | undefined;
}

/** An identifier and a time with nonce and tag take 120. */
const TOKEN = /^[\w-]{60,160}$/;

/** AES-256-GCM under a key derived from `root`; the purpose is authenticated with it. */
export const iucCipher = (root: Uint8Array): IucCipher => {
  const seals = sealer(root, 'encrypted iuc');
  return {
    encrypt: (iuc, purpose, seconds) =>
      seals.seal(`${iuc} ${Math.floor(Date.now() / 1000) + seconds}`, purpose).toString('base64url'),
    decrypt: (token, purpose) => {
      const box = Buffer.from(token, 'base64url');
      // Of the several ways to write the last bits only ours is one.
      const isOurs = TOKEN.test(token) && box.toString('base64url') === token;
      const plain = isOurs ? seals.open(box, purpose) : undefined;
      const [iuc = '', ends] = plain?.split(' ', 2) ?? [];
      return Number(ends) > Date.now() / 1000 ? parseIuc(iuc) : undefined;
    },
  };
};
