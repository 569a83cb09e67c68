import { createCipheriv, createDecipheriv, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { pathOf } from '#contract/routes.ts';
import type { Iuc } from '#domain/ids.ts';
import { OPT_IN_TYPES, type OptInType } from '#domain/opt-ins.ts';

/** What a mail's unsubscribe link stands for. */
export interface Unsubscription {
  readonly iuc: Iuc;
  readonly type: OptInType;
}

/** Makes the links of mails and reads them again; they hold as long as the portal's root secret does. */
export interface UnsubscribeLinks {
  readonly hashOf: (unsubscription: Unsubscription) => string;
  /** Undefined for anything that we have not made ourselves. */
  readonly read: (hash: string) => Unsubscription | undefined;
}

const VERSION = 1;
const TAG_BYTES = 16;
const PLAIN_BYTES = 18;
const HASH = /^[\w-]{46}$/;
/** Never another number: links that were sent are read by them. */
const NUMBERS: Readonly<Record<OptInType, number>> = {
  VOYAGE: 1,
  ALERTE: 2,
  PROGRAMME: 3,
  ABONNEMENT: 4,
  ENQUETE: 5,
};

const uuidOf = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/**
 * Links that never expire (INFO-06), so they are not kept: customer and type, enciphered under a tag of 128 bits that is made of them
 * (a synthetic initialisation vector), so that an address tells nobody who it is about, and none can be made without the key.
 */
export const unsubscribeLinks = (root: Uint8Array): UnsubscribeLinks => {
  const keys = Buffer.from(hkdfSync('sha256', root, '', 'unsubscribe-links', 64));
  const [signing, hiding] = [keys.subarray(0, 32), keys.subarray(32)];
  const tagOf = (plain: Buffer): Buffer =>
    createHmac('sha256', signing).update(plain).digest().subarray(0, TAG_BYTES);
  return {
    hashOf: ({ iuc, type }) => {
      const plain = Buffer.concat([
        Buffer.from([VERSION, NUMBERS[type]]),
        Buffer.from(iuc.replaceAll('-', ''), 'hex'),
      ]);
      const tag = tagOf(plain);
      return Buffer.concat([tag, createCipheriv('aes-256-ctr', hiding, tag).update(plain)]).toString(
        'base64url',
      );
    },
    read: (hash) => {
      if (!HASH.test(hash)) return undefined;
      const bytes = Buffer.from(hash, 'base64url');
      const tag = bytes.subarray(0, TAG_BYTES);
      const plain = createDecipheriv('aes-256-ctr', hiding, tag).update(bytes.subarray(TAG_BYTES));
      if (plain.length !== PLAIN_BYTES || !timingSafeEqual(tag, tagOf(plain)) || plain[0] !== VERSION)
        return undefined;
      const type = OPT_IN_TYPES.find((one) => NUMBERS[one] === plain[1]);
      return type && { iuc: uuidOf(plain.subarray(2)) as Iuc, type };
    },
  };
};

/** The page of each type, as the specification has them: three of their own, the rest on the one for all. */
export const unsubscribePath = (type: OptInType, hash: string): string => {
  switch (type) {
    case 'VOYAGE':
      return pathOf('/desinscription-optin-offres-trains-voyages', { query: { hash } });
    case 'ABONNEMENT':
      return pathOf('/desinscription-optin-co-abo', { query: { hash } });
    case 'ENQUETE':
      return pathOf('/desinscription-optin-enquetes-satisfaction', { query: { hash } });
    default:
      return pathOf('/desinscription-sncf/:hash', { params: { hash } });
  }
};
