import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** A place in the shop, or one in the queue in front of it, as a browser keeps it. */
type Place =
  | {
      readonly kind: 'inside';
      /** Half minute of real time in which its holder was last seen. */
      readonly slot: number;
    }
  | {
      readonly kind: 'waiting';
      readonly number: number;
      /** Half minute in which it was given. */
      readonly slot: number;
    };

/** Signs and reads places. Each is of one customer, whom it does not name. */
export interface PlaceSigner {
  write(place: Place, iuc: string): string;
  /** Undefined for what we did not write. */
  read(text: string | undefined): { readonly place: Place; isOf(iuc: string): boolean } | undefined;
}

const SHORT = 16;
const PLACE = /^([ia])\.([0-9a-z]{1,10})\.([0-9a-z]{1,10})\.([\w-]{11})\.([\w-]{22})$/;

export const placeSigner = (root: Buffer): PlaceSigner => {
  const key = Buffer.from(hkdfSync('sha256', root, '', 'espace-voyageur waiting room', 32));
  const hash = (text: string, bytes: number): string =>
    createHmac('sha256', key).update(text).digest().subarray(0, bytes).toString('base64url');
  const whose = (iuc: string): string => hash(`of ${iuc}`, 8);
  const isSame = (one: string, other: string): boolean =>
    one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
  return {
    write: (place, iuc) => {
      const number = place.kind === 'waiting' ? place.number : 0;
      const said = `${place.kind === 'inside' ? 'i' : 'a'}.${number.toString(36)}.${place.slot.toString(36)}.${whose(iuc)}`;
      return `${said}.${hash(said, SHORT)}`;
    },
    read: (text) => {
      const [, kind, number = '', slot = '', holder = '', signature = ''] = PLACE.exec(text ?? '') ?? [];
      if (kind === undefined) return undefined;
      if (!isSame(signature, hash(`${kind}.${number}.${slot}.${holder}`, SHORT))) return undefined;
      const at = Number.parseInt(slot, 36);
      return {
        place:
          kind === 'i'
            ? { kind: 'inside', slot: at }
            : { kind: 'waiting', number: Number.parseInt(number, 36), slot: at },
        isOf: (iuc) => isSame(holder, whose(iuc)),
      };
    },
  };
};
