import type { Queryable } from '#database/database.ts';
import { type Iuc, newId } from '#domain/ids.ts';
import { type Points, points } from '#domain/money.ts';

/** What a customer was putting together of a prime and did not order (SHOP-09). */
export interface KeptCart {
  readonly primeId: string;
  /** As whoever kept it wrote it down: read by a schema of theirs, for it may be of another version. */
  readonly cart: unknown;
  /** What the customer saw it cost. */
  readonly points?: Points;
  /** Business time. */
  readonly keptAt: Temporal.Instant;
}

/** Looked at again within this time, what is kept already is not kept anew: a reload after an order brings no cart back. */
const SAME_VISIT = '1 hour';

/**
 * Keeps a cart in the place of the one before, in one round trip. One that is contained in what is kept (the search without the trains
 * that were chosen for it) leaves it as it is. Of several windows the last one is kept; none of them reads it by itself.
 */
export const keepCart = async (
  db: Queryable,
  {
    iuc,
    primeId,
    cart,
    points: price,
    now,
  }: {
    readonly iuc: Iuc;
    readonly primeId: string;
    readonly cart: object;
    readonly points?: Points | undefined;
    readonly now: Temporal.Instant;
  },
): Promise<void> => {
  await db.query(
    `insert into shop.kept_cart as kept (iuc, prime_id, cart, points, version, kept_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (iuc, prime_id) do update set
       cart = case when kept.cart @> excluded.cart then kept.cart else excluded.cart end,
       points = case when kept.cart @> excluded.cart then kept.points else excluded.points end,
       version = excluded.version, kept_at = excluded.kept_at
     where not kept.cart @> excluded.cart or kept.kept_at < excluded.kept_at - interval '${SAME_VISIT}'`,
    [iuc, primeId, JSON.stringify(cart), price ?? null, newId(), now],
    'shop.keep_cart',
  );
};

/**
 * The carts of a customer, the last changed first. One of which something was ordered since is none any more, unless that order came to
 * nothing: what becomes of orders decides, so that no process that dies between the two leaves a wrong one.
 */
export const keptCarts = async (db: Queryable, iuc: Iuc): Promise<KeptCart[]> => {
  const rows = await db.query<{ id: string; cart: unknown; points: number | null; at: Temporal.Instant }>(
    `select kept.prime_id as id, kept.cart, kept.points, kept.kept_at as at from shop.kept_cart kept
     where kept.iuc = $1 and not exists (
       select from shop."order" o where o.iuc = kept.iuc and o.order_id > kept.version and o.prime_id = kept.prime_id
         and o.stage <> 'closed')
     order by kept.version desc`,
    [iuc],
    'shop.kept_carts',
  );
  return rows.map(({ id, cart, points: price, at }) => ({
    primeId: id,
    cart,
    ...(price === null ? {} : { points: points(price) }),
    keptAt: at,
  }));
};

/** At the customer's own wish: the cart of a prime, or all of theirs. */
export const dropCarts = async (db: Queryable, iuc: Iuc, primeId?: string): Promise<void> => {
  await db.query(
    'delete from shop.kept_cart where iuc = $1 and ($2::text is null or prime_id = $2)',
    [iuc, primeId ?? null],
    'shop.drop_carts',
  );
};
