import type { Database } from '#database/database.ts';
import type { Clock } from '#domain/clock.ts';
import { parisDate } from '#domain/clock.ts';
import { fullName } from '#domain/customer.ts';
import { Fault } from '#domain/failure.ts';
import { formatDate } from '#domain/french-dates.ts';
import { parseTransactionId } from '#domain/ids.ts';
import { searchStations } from '#domain/rail/station-search.ts';
import { type ContentLibrary, termsInForce } from '#features/content/index.ts';
import {
  changeEmail,
  customerOverview,
  DEMONSTRATION_PEOPLE,
  type DemonstrationName,
  type ShopMoment,
  seedDemonstration,
} from '#features/customers/index.ts';
import { finaliseOrder } from '#features/orders/index.ts';
import { balanceOf } from '#features/points/index.ts';
import {
  type InwardQuotationResult,
  inwardInput,
  orderChoices,
  type QuotationsContext,
  quotationInput,
  quoteInward,
  quoteOutward,
  type RailOrdersContext,
  withKinds,
} from '#features/rail-shop/index.ts';
import { endSessionsOf } from '#features/sessions/index.ts';
import type { BookingProvider } from '#providers/booking/port.ts';
import { createAccount, type DemonstrationAccount, hashPassword } from '#providers/identity/index.ts';
import { tellDemonstrationAlert } from './demonstration-alert.ts';
import { tellDemonstrationG30 } from './demonstration-g30.ts';
import { closeNewcomers } from './demonstration-newcomers.ts';
import { tellDemonstrationPaperless } from './demonstration-paperless.ts';
import { tellDemonstrationVouchers } from './demonstration-vouchers.ts';
import { orderKinds } from './kinds.ts';

/** Shared by all demonstration customers; printed on the sign-in page. */
export const DEMONSTRATION_PASSWORD = 'Voyageur-2026!';

export const DEMONSTRATION_ACCOUNTS: readonly DemonstrationAccount[] = DEMONSTRATION_PEOPLE.map(
  ({ email, description }) => ({ email, status: description }),
);

/** The demonstration's members with the cards that they show at a desk. */
export const demonstrationCardHolders = async (
  db: Database,
): Promise<{ readonly name: string; readonly status: string; readonly numCarte: string }[]> => {
  const found = await Promise.all(
    DEMONSTRATION_PEOPLE.map(async ({ iuc, description }) => {
      const overview = await customerOverview(db, iuc, Temporal.Now.instant());
      const card = overview?.profile.card;
      return overview && card
        ? [
            {
              name: fullName(overview.customer),
              status: description,
              numCarte: card.numCarte,
              mayUseShop: overview.profile.mayUseShop,
            },
          ]
        : [];
    }),
  );
  // Whoever has points to spend comes first.
  return found.flat().toSorted((a, b) => Number(b.mayUseShop) - Number(a.mayUseShop));
};

/**
 * The demonstration's lives are told in a moment, on the day of a start: what was written to its customers before that left on its own day, as
 * their orders and the mailbox say.
 */
export const sentInStories = (clock: Clock) => {
  const people: ReadonlySet<string> = new Set(DEMONSTRATION_PEOPLE.map(({ iuc }) => iuc));
  const begun = clock.now();
  return ({
    iuc,
    queuedAt,
  }: {
    readonly iuc: string;
    readonly queuedAt: Temporal.Instant;
  }): Temporal.Instant =>
    people.has(iuc) && Temporal.Instant.compare(queuedAt, begun) < 0 ? queuedAt : clock.now();
};

/** What somebody buys in the shop at a moment of their story. */
interface Purchase {
  readonly from: string;
  readonly to: string;
  /** Days after the moment. */
  readonly inDays: number;
  readonly hour: number;
  /** Days until the way back; without, there is none. */
  readonly stay?: number;
  readonly companion?: { readonly firstName: string; readonly lastName: string; readonly birthDate: string };
}

/** By name and moment; the last ones are trips to come on the day the story is told. */
const PURCHASES: Readonly<Partial<Record<DemonstrationName, readonly (Purchase | undefined)[]>>> = {
  gv: [
    undefined,
    { from: 'Paris Gare du Nord', to: 'Lille Flandres', inDays: 5, hour: 8 },
    { from: 'Paris Gare de Lyon', to: 'Lyon Part-Dieu', inDays: 12, hour: 9, stay: 2 },
  ],
  gvlc: [
    { from: 'Lyon Part-Dieu', to: 'Marseille Saint-Charles', inDays: 9, hour: 7 },
    {
      from: 'Paris Gare de Lyon',
      to: 'Annecy',
      inDays: 20,
      hour: 10,
      stay: 3,
      companion: { firstName: 'Élise', lastName: 'Morvan', birthDate: '1984-09-17' },
    },
  ],
};

export interface DemonstrationContext {
  /** What the stories are written with: a second process that starts at the same time waits for the first to have written its part. */
  readonly patient: Database;
  readonly orders: RailOrdersContext;
  readonly quotations: QuotationsContext;
  readonly content: ContentLibrary;
  /** The booking system as it was at a moment of the past: for it, trains of that week have not departed. */
  readonly bookingAt: (clock: Clock) => { readonly booking: BookingProvider; close(): Promise<void> };
}

/**
 * Makes the demonstration customers with their lives, their orders and their accounts at the embedded provider (OPS-04). Told once;
 * cut short, it goes on where it stopped. A purchase that the timetable or the seats do not allow is left out, and said in the log.
 */
export const makeDemonstration = async ({
  patient,
  orders,
  quotations,
  content,
  bookingAt,
}: DemonstrationContext): Promise<void> => {
  const { db, clock, log } = orders;
  const [done] = await db.query<{ accounts: number }>(
    // One whose password or address somebody has changed gets the published ones back.
    `select count(*)::int as accounts from unnest($1::uuid[], $2::text[]) as told (iuc, email)
       join identity.account a using (iuc, email) where a.sessions_from = 0`,
    [DEMONSTRATION_PEOPLE.map(({ iuc }) => iuc), DEMONSTRATION_PEOPLE.map(({ email }) => email)],
  );
  await seedDemonstration(patient, clock, {
    atShopMoment: async (moment) => {
      const purchase = PURCHASES[moment.name]?.[moment.index];
      if (!purchase) return;
      const { booking, close } = bookingAt(moment.clock);
      try {
        const refused = await buy(
          withKinds({ ...orders, clock: moment.clock, booking }, orderKinds),
          {
            ...quotations,
            clock: moment.clock,
            booking,
            balance: (iuc) => balanceOf(db, iuc, moment.clock.now()),
          },
          { ...moment, termsVersion: termsInForce(content, parisDate(moment.clock.now())) },
          purchase,
        );
        if (refused)
          log.warn(
            { story: moment.name, moment: moment.index, refused },
            'a purchase of the demonstration was left out',
          );
      } finally {
        await close();
      }
    },
  });
  if (done?.accounts === DEMONSTRATION_PEOPLE.length) return;
  await tellDemonstrationVouchers(patient, clock);
  await tellDemonstrationG30(patient, clock, content);
  await tellDemonstrationPaperless(patient, clock);
  await tellDemonstrationAlert(patient, quotations);
  const passwordHash = await hashPassword(DEMONSTRATION_PASSWORD);
  for (const person of DEMONSTRATION_PEOPLE) {
    const overview = await customerOverview(db, person.iuc, clock.now());
    const number = overview?.profile.card?.numCarte;
    await changeEmail(db, person.iuc, person.email);
    await createAccount(db, {
      iuc: person.iuc,
      email: person.email,
      givenName: person.firstName,
      familyName: person.lastName,
      passwordHash,
      isDemonstration: true,
      ...(number ? { loyaltyNumber: number } : {}),
    });
  }
};

/**
 * Switched off, the demonstration is closed (OPS-04): whoever was signed in with the published password no longer is. Their accounts
 * are refused by the provider as long as it is off.
 */
export const closeDemonstration = async (db: Database): Promise<void> =>
  endSessionsOf(db, [...DEMONSTRATION_PEOPLE.map(({ iuc }) => iuc), ...(await closeNewcomers(db))]);

/** A moment of the story at which somebody buys, and the terms they accept then. */
type Purchasing = ShopMoment & { readonly termsVersion: string };

/** Days later that a purchase may be made for when its own day is full or has no train: whatever day the story is told on. */
const SHIFTS = [0, 1, 2, 3, 4, 5];

/** Buys on the first day that has seats; answers the code of what stood in the way on the last one, if anything did. */
const buy = async (
  orders: RailOrdersContext,
  quotations: QuotationsContext,
  moment: Purchasing,
  purchase: Purchase,
): Promise<string | undefined> => {
  let refused: string | undefined;
  for (const shift of SHIFTS) {
    refused = await buyOn(orders, quotations, moment, { ...purchase, inDays: purchase.inDays + shift });
    if (!refused) return undefined;
  }
  return refused;
};

/** Buys as a customer does: quotation, choice, seats, acceptance. Answers the code of what stood in the way, if anything did. */
const buyOn = async (
  orders: RailOrdersContext,
  quotations: QuotationsContext,
  { name, iuc, index, termsVersion }: Purchasing,
  purchase: Purchase,
): Promise<string | undefined> => {
  const person = DEMONSTRATION_PEOPLE.find((one) => one.name === name);
  const transactionId = parseTransactionId(`demonstration-${name}-${index}`);
  const stationId = (text: string): string => searchStations(quotations.timetable(), text)[0]?.id ?? '';
  if (!person || !transactionId) throw new Fault('demonstration-story', { name, index });
  const today = parisDate(orders.clock.now());
  const there = today.add({ days: purchase.inDays });
  const passengersCount = purchase.companion ? 2 : 1;
  const search = {
    departure: stationId(purchase.from),
    arrival: stationId(purchase.to),
    departureDate: formatDate(there),
    departureHour: purchase.hour,
    passengersCount,
    ...(purchase.stay === undefined
      ? {}
      : {
          journeyType: 'ALLER_RETOUR' as const,
          arrivalDate: formatDate(there.add({ days: purchase.stay })),
          arrivalHour: purchase.hour + 6,
        }),
  };
  const outward = choiceOf(await quoteOutward(quotations, quotationInput.parse(search), iuc));
  if (!outward.ok) return outward.code;
  let inward: string | undefined;
  if (purchase.stay !== undefined) {
    const back = choiceOf(
      await quoteInward(quotations, inwardInput.parse({ ...search, outward: outward.token }), iuc),
    );
    if (!back.ok) return back.code;
    inward = back.token;
  }
  const { firstName, lastName, birthDate, civility, email, mobile, address } = person;
  const held = await orderChoices(
    { quotations, orders },
    {
      iuc,
      transactionId,
      choices: { outward: outward.token, ...(inward ? { inward } : {}) },
      holder: {
        civility,
        firstName,
        lastName,
        email,
        mobile,
        address,
        birthDate: Temporal.PlainDate.from(birthDate),
      },
      party: {
        memberTravels: true,
        member: {},
        others: purchase.companion ? [purchase.companion] : [],
        infants: [],
        remember: false,
      },
      balance: await quotations.balance(iuc),
    },
  );
  if (!held.ok) return held.code;
  const final = await finaliseOrder(orders, {
    iuc,
    orderId: held.order.orderId,
    transactionId,
    termsAccepted: true,
    termsVersion,
    expectedPoints: held.order.points,
  });
  return final.ok ? undefined : final.code;
};

/** The token of the first second-class seat that the balance pays. */
const choiceOf = (
  result: InwardQuotationResult,
): { ok: true; token: string } | { ok: false; code: string } => {
  if (!result.ok) return { ok: false, code: result.code };
  for (const { classes } of result.quotation.proposals)
    for (const { travelClass, state, token } of classes)
      if (travelClass === '2' && state === 'available' && token) return { ok: true, token };
  return { ok: false, code: 'nothing-available' };
};
