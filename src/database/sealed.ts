import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Encryption of single columns (tokens, signing keys): what a dump of the database or a lost backup must not give away.
 * AES-256-GCM; a box is version (1 byte), nonce (12), tag (16), ciphertext.
 */
export interface Sealer {
  /** `context` names the row and the column; a box moved to another row does not open. */
  seal(plain: string, context: string): Buffer;
  /** The plain text, or undefined when the box is foreign, damaged, or sealed under another key. */
  open(box: Uint8Array, context: string): string | undefined;
}

const VERSION = 1;

/** A sealer for one purpose; purposes derived from the same secret cannot open each other's boxes. */
export const sealer = (secret: string | Uint8Array, purpose: string): Sealer => {
  const material = typeof secret === 'string' ? Buffer.from(secret, 'utf8') : secret;
  if (material.length < 32) throw new RangeError('the secret must hold at least 32 bytes');
  const key = Buffer.from(hkdfSync('sha256', material, new Uint8Array(), `espace-voyageur ${purpose}`, 32));
  return {
    seal(plain, context) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      cipher.setAAD(Buffer.from(context));
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([Uint8Array.of(VERSION), nonce, cipher.getAuthTag(), text]);
    },
    open(box, context) {
      if (box.length < 29 || box[0] !== VERSION) return undefined;
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, box.subarray(1, 13));
        decipher.setAAD(Buffer.from(context));
        decipher.setAuthTag(box.subarray(13, 29));
        return Buffer.concat([decipher.update(box.subarray(29)), decipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
};
