import type { Queryable } from '#database/database.ts';
import type { Iuc } from '#domain/ids.ts';
import type { NamedLeg } from '#domain/rail/leg.ts';
import { RAIL } from './rail-order.ts';

/** The outward journey of the last order that a customer began and did not accept; undefined once it is forgotten, or when there is none. */
export const startedJourney = async (
  db: Queryable,
  iuc: Iuc,
): Promise<Pick<NamedLeg, 'from' | 'fromName' | 'to' | 'toName'> | undefined> => {
  const [row] = await db.query<{ legs: readonly NamedLeg[] }>(
    `select r.journeys #> '{0,legs}' as legs from shop."order" o join shop.rail_order r on r.iuc = o.iuc and r.order_id = o.order_id
     where o.iuc = $1 and o.kind = $2 and o.accepted_at is null order by o.order_id desc limit 1`,
    [iuc, RAIL],
    'shop.started_journey',
  );
  const [first, last] = [row?.legs[0], row?.legs.at(-1)];
  return first && last && { from: first.from, fromName: first.fromName, to: last.to, toName: last.toName };
};
