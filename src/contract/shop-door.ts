/** Where somebody stands who waits for the shop. */
export interface Waiting {
  /** How many come before them; undefined while that cannot be had. */
  readonly ahead: number | undefined;
  /** How many wait in all. */
  readonly waiting: number | undefined;
  /** Seconds until their turn as things go; undefined while nobody has been called yet. */
  readonly seconds: number | undefined;
  /** Seconds after which it is worth asking again. */
  readonly askAgain: number;
}

/** What somebody gets at the door of the shop, with the cookie that says so. */
export type AtTheDoor =
  | { readonly kind: 'inside'; readonly cookie: string | undefined }
  | { readonly kind: 'waiting'; readonly where: Waiting; readonly cookie: string | undefined }
  /** So many wait that nobody could say when it would be their turn. */
  | { readonly kind: 'full'; readonly askAgain: number };

/** The door of the shop, with the room where people wait when it is full (OPS-06). */
export interface ShopDoor {
  /** Lets somebody in who may use the shop, or gives them a place in the queue. */
  come(cookies: string | undefined, iuc: string): Promise<AtTheDoor>;
  /** Where the holder of a place in the queue stands, without asking who they are; undefined for everybody else, and for whose turn it is. */
  waits(cookies: string | undefined): Promise<Waiting | undefined>;
}
