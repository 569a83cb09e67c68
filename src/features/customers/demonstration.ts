import { createHash } from 'node:crypto';
import type { Database, Queryable } from '#database/database.ts';
import { type Clock, ManualClock, PARIS, parisDate } from '#domain/clock.ts';
import { DISCOUNT_PRODUCTS } from '#domain/discount-products.ts';
import { Fault } from '#domain/failure.ts';
import type { Iuc } from '#domain/ids.ts';
import { discountNumberOf } from '#domain/loyalty/card-number.ts';
import { cents } from '#domain/money.ts';
import { NO_EXPIRY } from '#domain/tariff-rights.ts';
import {
  type CouponFact,
  grantCard,
  type RightFact,
  tellCoupons,
  tellRights,
} from '#features/cards/index.ts';
import { grantOperatorClub, recordTravels, runEngineFor, type TravelFact } from '#features/loyalty/index.ts';
import { createCustomer } from './create-customer.ts';
import {
  DEMONSTRATION_PEOPLE,
  type DemonstrationName,
  type DemonstrationPerson,
  type DemonstrationRight,
  type Outing,
  ROUTES,
} from './demonstration-people.ts';
import { openLoyaltyCard } from './open-loyalty-card.ts';

export {
  DEMONSTRATION_PEOPLE,
  type DemonstrationName,
  type DemonstrationPerson,
} from './demonstration-people.ts';

/** A point of a member's story at which the shop may be used: travels up to then are credited, the clock stands there. */
export interface ShopMoment {
  readonly name: DemonstrationName;
  readonly iuc: Iuc;
  /** 0, 1, 2 ...: with the name, a fixed key for whatever is ordered, so that telling the story again orders nothing again. */
  readonly index: number;
  readonly daysAgo: number;
  readonly clock: ManualClock;
}

/** Days before today when Camille and Antoine look into the shop: inside the timetable's window of 62 days. */
const SHOP_MOMENTS: Readonly<Partial<Record<DemonstrationName, readonly number[]>>> = {
  gv: [45, 18, 1],
  gvlc: [40, 6],
};

/**
 * Makes the demonstration customers (OPS-04) and tells their lives up to the clock's now, month by month, through the same engine as
 * everybody's: no balance is written by hand. Told once: on a database that has them nothing happens. Cut short, it goes on where it
 * stopped, from the day it first reckoned from. `atShopMoment` may order through the shop at the moment's clock.
 */
export const seedDemonstration = async (
  db: Database,
  clock: Clock,
  deps: { readonly atShopMoment?: (moment: ShopMoment) => Promise<void> } = {},
): Promise<void> => {
  const [told] = await db.query<{ people: number }>(
    'select count(*) as people from customer.demonstration where told_at is not null',
  );
  if (told?.people === DEMONSTRATION_PEOPLE.length) return;
  // All end before one's failure is told: nothing goes on behind the back of a process that stops.
  const endings = await Promise.allSettled(
    DEMONSTRATION_PEOPLE.map((person) => tell(db, person, clock.now(), deps.atShopMoment)),
  );
  for (const ending of endings) if (ending.status === 'rejected') throw ending.reason;
};

const tell = async (
  db: Database,
  person: DemonstrationPerson,
  now: Temporal.Instant,
  atShopMoment: ((moment: ShopMoment) => Promise<void>) | undefined,
): Promise<void> => {
  const today = await begin(db, person, now);
  if (!today) return;
  const facts = travelsOf(person, today);
  const end = Temporal.PlainDate.compare(today, parisDate(now)) === 0 ? now : noon(today);
  const clock = new ManualClock(noon(firstDay(person, today)));
  for (const [index, daysAgo] of (SHOP_MOMENTS[person.name] ?? []).entries()) {
    await db.transaction(async (tx) => {
      await takeTurn(tx, person);
      await live(tx, person, facts, clock, noon(today.subtract({ days: daysAgo })));
    });
    await atShopMoment?.({ name: person.name, iuc: person.iuc, index, daysAgo, clock });
  }
  await db.transaction(async (tx) => {
    await takeTurn(tx, person);
    await live(tx, person, facts, clock, end);
    await tx.query('update customer.demonstration set told_at = $2 where iuc = $1', [person.iuc, end]);
  });
};

/** Two processes that tell one life take turns: what they lock of it as they go is not in one order. */
const takeTurn = async (tx: Queryable, { iuc }: DemonstrationPerson): Promise<void> => {
  await tx.query('select from customer.demonstration where iuc = $1 for update', [iuc]);
};

/** Makes the person, once; answers the day the story is reckoned from, or undefined when it has been told to its end. */
const begin = (
  db: Database,
  person: DemonstrationPerson,
  now: Temporal.Instant,
): Promise<Temporal.PlainDate | undefined> =>
  db.transaction(async (tx) => {
    const today = parisDate(now);
    // Two processes may start for the first time at once: the second waits here, then tells the same story to no further effect.
    const first = await tx.query(
      'insert into customer.demonstration (iuc, anchored_on) values ($1, $2) on conflict do nothing returning iuc',
      [person.iuc, today],
    );
    if (first.length === 0) {
      const [known] = await tx.query<{ anchored_on: Temporal.PlainDate; told_at: Temporal.Instant | null }>(
        'select anchored_on, told_at from customer.demonstration where iuc = $1',
        [person.iuc],
      );
      return known?.told_at ? undefined : known?.anchored_on;
    }
    await makePerson(tx, person, today);
    return today;
  });

const makePerson = async (
  tx: Queryable,
  person: DemonstrationPerson,
  today: Temporal.PlainDate,
): Promise<void> => {
  const made = await createCustomer(
    tx,
    {
      iuc: person.iuc,
      civility: person.civility,
      firstName: person.firstName,
      lastName: person.lastName,
      birthDate: Temporal.PlainDate.from(person.birthDate),
      email: person.email,
      mobile: person.mobile,
      address: person.address,
    },
    noon(firstDay(person, today)),
  );
  if (!made.ok) throw new Fault('demonstration-address-taken', { name: person.name });
  await giveRights(tx, person, today);
  if (person.cardOpenedDaysAgo === undefined) return;
  const openedOn = today.subtract({ days: person.cardOpenedDaysAgo });
  await openLoyaltyCard(tx, {
    iuc: person.iuc,
    openedOn,
    ...(person.cardSerial === undefined ? {} : { serial: person.cardSerial }),
  });
  if (person.operatorGrant) await grantOperatorClub(tx, person.iuc, openedOn);
};

/** Days before a month begins by which its coupon is to be bought. */
const RENEW_COUPON_DAYS = 8;
/** Months of coupons: the last one, this one, the next, and one that is still to be bought. */
const COUPON_MONTHS = [-1, 0, 1, 2];

/** Cards and subscriptions: some bought here, the others as the operator's systems tell of them. */
const giveRights = async (
  tx: Queryable,
  { iuc, rights = [] }: DemonstrationPerson,
  today: Temporal.PlainDate,
): Promise<void> => {
  const rightIdOf = ({ file }: DemonstrationRight): string => sameUuid(iuc, `right ${file}`);
  const validity = ({ fromDaysAgo, days }: DemonstrationRight) => {
    const validFrom = today.subtract({ days: fromDaysAgo });
    return { validFrom, validUntil: days === undefined ? NO_EXPIRY : validFrom.add({ days: days - 1 }) };
  };
  const told: RightFact[] = [];
  const coupons: CouponFact[] = [];
  for (const right of rights) {
    const { product, serial, file, suspended, monthly } = right;
    const { kind, range } = DISCOUNT_PRODUCTS[product];
    if (right.isGrantedHere)
      await grantCard(tx, { iuc, key: `demonstration:${file}`, product, serial, file, ...validity(right) });
    else
      told.push({
        iuc,
        toldId: rightIdOf(right),
        kind,
        product,
        number: discountNumberOf(serial),
        file,
        companyCode: 'FCE1187',
        range: right.range ?? range,
        ...validity(right),
        ...(suspended ? { suspendedOn: today.subtract({ days: suspended.daysAgo }) } : {}),
        suspendedFor: suspended?.reason ?? '',
      });
    for (const months of monthly ? COUPON_MONTHS : []) {
      const validFrom = today.with({ day: 1 }).add({ months });
      coupons.push({
        iuc,
        couponId: sameUuid(iuc, `coupon ${file} ${validFrom}`),
        toldId: rightIdOf(right),
        origin: monthly?.from ?? '',
        destination: monthly?.to ?? '',
        travelClass: monthly?.travelClass ?? '2',
        file,
        validFrom,
        validUntil: validFrom.add({ months: 1 }).subtract({ days: 1 }),
        ...(months === COUPON_MONTHS.at(-1)
          ? { renewBefore: validFrom.subtract({ days: RENEW_COUPON_DAYS }) }
          : {}),
      });
    }
  }
  await tellRights(tx, told);
  await tellCoupons(tx, coupons);
};

/** Lives from the clock's now to an instant: each month's travels are told as it begins, and the engine runs as it ends. */
const live = async (
  tx: Queryable,
  person: DemonstrationPerson,
  facts: readonly TravelFact[],
  clock: ManualClock,
  until: Temporal.Instant,
): Promise<void> => {
  while (Temporal.Instant.compare(clock.now(), until) < 0) {
    const nextMonth = parisDate(clock.now()).with({ day: 1 }).add({ months: 1 });
    const monthEnds = nextMonth.toZonedDateTime(PARIS).toInstant();
    const stop = Temporal.Instant.compare(monthEnds, until) < 0 ? monthEnds : until;
    const month = facts.filter(
      ({ departure }) =>
        Temporal.Instant.compare(departure, clock.now()) >= 0 &&
        Temporal.Instant.compare(departure, stop) < 0,
    );
    await recordTravels(tx, month, clock.now());
    clock.set(stop);
    await runEngineFor(tx, person.iuc, stop);
  }
};

const noon = (date: Temporal.PlainDate): Temporal.Instant =>
  date.toZonedDateTime({ timeZone: PARIS, plainTime: '12:00' }).toInstant();

/** The first day of a person's story: the card's, or the first travel's. */
const firstDay = (person: DemonstrationPerson, today: Temporal.PlainDate): Temporal.PlainDate =>
  today.subtract({
    days: person.cardOpenedDaysAgo ?? Math.max(...person.habits.map(({ fromDaysAgo }) => fromDaysAgo)) + 1,
  });

const outingsOf = (person: DemonstrationPerson): Outing[] => [
  ...person.habits.flatMap((habit) =>
    Array.from({ length: habit.outings }, (_, index): Outing => {
      const spread = (habit.fromDaysAgo - habit.toDaysAgo) / Math.max(1, habit.outings - 1);
      const turn = <Item>(list: readonly Item[]): Item => list[index % list.length] as Item;
      const stay = turn(habit.stays);
      return {
        daysAgo: Math.round(habit.fromDaysAgo - spread * index),
        route: turn(habit.routes),
        euros: turn(habit.euros),
        ...(stay > 0 ? { stay } : {}),
      };
    }),
  ),
  ...(person.outings ?? []),
];

/** The same identifier each time for the same part of somebody's story (UUIDv5, RFC 9562). */
const sameUuid = (iuc: Iuc, part: string): string => {
  const namespace = Buffer.from(iuc.replaceAll('-', ''), 'hex');
  const bytes = createHash('sha1').update(namespace).update(part).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};

/** The person's travels, the same for the same day. */
const travelsOf = (person: DemonstrationPerson, today: Temporal.PlainDate): TravelFact[] =>
  outingsOf(person).flatMap((outing, index) => {
    const id = (part: string): string => sameUuid(person.iuc, `${index} ${part}`);
    const there = today.subtract({ days: outing.daysAgo });
    const outward = directionOf(person, outing, there, 'outward', id('outward'), id('file'));
    if (outing.stay === undefined) return [outward];
    const inward = directionOf(
      person,
      outing,
      there.add({ days: outing.stay }),
      'inward',
      id('inward'),
      id('file'),
    );
    const roundTrip = { id: id('round trip'), returnArrival: inward.arrival };
    return [
      { ...outward, roundTrip },
      { ...inward, roundTrip },
    ];
  });

const FILE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';

const directionOf = (
  person: DemonstrationPerson,
  outing: Outing,
  date: Temporal.PlainDate,
  direction: 'outward' | 'inward',
  travelId: string,
  fileSeed: string,
): TravelFact => {
  const route = ROUTES[outing.route];
  const way = direction === 'outward' ? 0 : 1;
  const departure = date.toZonedDateTime({ timeZone: PARIS, plainTime: route.departures[way] }).toInstant();
  const hex = fileSeed.replaceAll('-', '');
  const file = Array.from(
    { length: 6 },
    (_, place) =>
      FILE_LETTERS[Number.parseInt(hex.slice(place * 2, place * 2 + 2), 16) % FILE_LETTERS.length],
  ).join('');
  return {
    iuc: person.iuc,
    travelId,
    file,
    trainNumber: route.numbers[way],
    brand: route.brand,
    origin: way === 0 ? route.from : route.to,
    destination: way === 0 ? route.to : route.from,
    departure,
    arrival: departure.add({ minutes: route.minutes }),
    price: cents(outing.euros * 100),
    boughtWithPoints: false,
  };
};
