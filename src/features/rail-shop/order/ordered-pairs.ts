import type { Queryable } from '#database/database.ts';
import type { Iuc } from '#domain/ids.ts';

/** Names of the stations that a ticket was ordered between. */
interface OrderedPair {
  readonly origin: string;
  readonly destination: string;
}

/** Orders that are looked at, the latest: a list to choose from is not longer for more of them. */
const MOST_ORDERS = 200;

/** The origin-destination pairs of a customer's accepted orders, the latest first, each once (ORDER-02). */
export const orderedPairs = (db: Queryable, iuc: Iuc): Promise<OrderedPair[]> =>
  db.query<OrderedPair>(
    `select origin, destination from (
       select r.journeys #>> '{0,legs,0,fromName}' as origin, r.journeys #>> '{0,legs,-1,toName}' as destination, o.order_id
       from (select iuc, order_id from shop."order" where iuc = $1 and accepted_at is not null order by order_id desc limit ${MOST_ORDERS}) o
       join shop.rail_order r on r.iuc = o.iuc and r.order_id = o.order_id) pairs
     group by origin, destination order by max(order_id::text) desc`,
    [iuc],
    'shop.ordered_pairs',
  );
