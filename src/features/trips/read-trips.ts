import type { Queryable } from '#database/database.ts';
import type { Iuc } from '#domain/ids.ts';
import type { DeliveryMode } from '#domain/rail/delivery.ts';
import { conditionsOf } from './conditions.ts';
import type { FutureTrips, Trip, TripPurchase } from './contract.ts';

/** TRIP-01: 5 trips a page, at most 20 shown. */
export const TRIPS_PER_PAGE = 5;
export const MOST_TRIPS = 20;

type TripRow = Omit<Trip, 'microConditions' | 'orderId' | 'delivery' | 'bought' | 'givingUp'> & {
  orderId: string | null;
  delivery: DeliveryMode | null;
  bought?: TripPurchase | null;
  givingUp: NonNullable<Trip['givingUp']> | null;
  total: number;
};

const TRIPS = `
  select case when f.state = 'booked' and not exists (select from trip.passenger p where p.iuc = j.iuc and p.file_id = j.file_id
             and not exists (select from shop.cancelled_ticket c where c.iuc = f.iuc and c.of_order = f.order_id
               and c.journey = j.journey and c.passenger = p.passenger))
           then (select jsonb_build_object('by', c.order_id, 'isExchange', c.exchanged) from shop.cancelled_ticket c
                 where c.iuc = f.iuc and c.of_order = f.order_id and c.journey = j.journey and not c.done
                 order by c.order_id limit 1) end as "givingUp",
         exists (select from shop.rail_order r where r.iuc = f.iuc and r.order_id = f.order_id
           and case when r.exchange is null then not r.passengers @> '[{"isHolder": true}]' else r.exchange ? 'isForOthers' end) as "isForOthers",
         j.file_id as "fileId", j.journey, f.pnr, f.order_id as "orderId", f.booking_id as "bookingId", f.state,
         f.e_ticket as "eTicket", f.delivery, f.booked_at as "bookedAt", f.added_at is not null as "isAdded", j.travel_class as "travelClass", j.fare, j.departure, j.arrival,
         (select jsonb_agg(jsonb_build_object('passenger', p.passenger, 'firstName', p.first_name,
                   'lastName', p.last_name, 'isHolder', p.is_holder) order by p.passenger)
          from trip.passenger p where p.iuc = j.iuc and p.file_id = j.file_id
            and not (f.state = 'booked' and exists (select from shop.cancelled_ticket c where c.iuc = f.iuc and c.of_order = f.order_id
              and c.done and c.journey = j.journey and c.passenger = p.passenger))) as passengers,
         (select jsonb_agg(jsonb_build_object('leg', s.leg, 'trainNumber', s.train_number,
                   'serviceDate', s.service_date, 'transportType', s.transport_type,
                   'from', s.from_station, 'fromName', s.from_name, 'to', s.to_station, 'toName', s.to_name,
                   'departure', to_char(s.departure at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
                   'arrival', to_char(s.arrival at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
                   'seats', (select coalesce(jsonb_agg(jsonb_build_object('passenger', t.passenger, 'coach', t.coach,
                               'seat', t.seat, 'position', t.position) order by t.passenger), '[]')
                             from trip.seat t where t.iuc = s.iuc and t.file_id = s.file_id and t.journey = s.journey
                               and t.leg = s.leg)) order by s.leg)
          from trip.segment s where s.iuc = j.iuc and s.file_id = j.file_id and s.journey = j.journey) as segments`;

/** What a ticket shows beside the trip: who pays what, by which card. Their order keeps it; a file that was added has none. */
const BOUGHT = `
  (select jsonb_build_object('number', o.number, 'points', o.points + coalesce((r.exchange #>> '{kept,points}')::int, 0),
     'cents', o.cents + coalesce((r.exchange #>> '{kept,cents}')::int, 0), 'passengers', r.passengers,
     'ofOrder', r.exchange ->> 'ofOrder',
     'gone', (select jsonb_agg(jsonb_build_object('journey', w.place - 1, 'legs', w.way -> 'legs') order by w.place)
              from jsonb_array_elements(r.journeys) with ordinality w(way, place)
              where not exists (select from trip.journey k where k.iuc = f.iuc and k.file_id = f.file_id and k.journey = w.place - 1)),
     'byVouchers', (select coalesce(sum(p.voucher_cents), 0) from shop.payment p
                    where p.iuc = o.iuc and p.order_id = o.order_id and p.outcome is null))
   from shop."order" o join shop.rail_order r on r.iuc = o.iuc and r.order_id = o.order_id
   where o.iuc = f.iuc and o.order_id = f.order_id) as bought`;

const tripOf = ({ orderId, delivery, bought, givingUp, total: _, ...row }: TripRow): Trip => ({
  ...row,
  ...(givingUp ? { givingUp } : {}),
  ...(bought ? { bought } : {}),
  ...(delivery ? { delivery } : {}),
  ...(orderId ? { orderId } : {}),
  microConditions: conditionsOf(row.fare),
});

/**
 * Trips that have not arrived yet, soonest departure first, `page` from 1. `now` is business time.
 * A customer with more than 20 sees the 20 soonest.
 */
export const futureTrips = async (
  db: Queryable,
  iuc: Iuc,
  now: Temporal.Instant,
  page = 1,
): Promise<FutureTrips> => {
  const rows = await db.query<TripRow>(
    `${TRIPS}, j.total from (
       select j.*, count(*) over ()::int as total, row_number() over (order by j.departure, j.file_id, j.journey) as place
       from trip.journey j join trip.file f on f.iuc = j.iuc and f.file_id = j.file_id and f.state = 'booked'
       where j.iuc = $1 and j.arrival > $2) j
     join trip.file f on f.iuc = j.iuc and f.file_id = j.file_id
     where j.place <= ${MOST_TRIPS} and (j.place = 1 or (j.place > $3 and j.place <= $4))
     order by j.place`,
    [iuc, now, (page - 1) * TRIPS_PER_PAGE, page * TRIPS_PER_PAGE],
    'trips.future',
  );
  // The first trip always comes along, to carry the total to pages past the end.
  const total = Math.min(rows[0]?.total ?? 0, MOST_TRIPS);
  return { trips: (page > 1 ? rows.slice(1) : rows).map(tripOf), page, pageSize: TRIPS_PER_PAGE, total };
};

/** The journeys of a customer's file, in order, past and cancelled ones too; none when it is not theirs. `id`: the file's or its order's. */
export const tripsOfFile = async (
  db: Queryable,
  iuc: Iuc,
  file: { readonly id: string } | { readonly pnr: string },
): Promise<readonly Trip[]> => {
  const [condition, value, name] =
    'id' in file
      ? ['$2::uuid in (f.file_id, f.order_id)', file.id, 'trips.of_file']
      : ['f.pnr = $2', file.pnr, 'trips.of_reference'];
  const rows = await db.query<TripRow>(
    `${TRIPS}, ${BOUGHT}, 1 as total from trip.file f
     join trip.journey j on j.iuc = f.iuc and j.file_id = f.file_id
     where f.iuc = $1 and ${condition} order by j.journey`,
    [iuc, value],
    name,
  );
  return rows.map(tripOf);
};
