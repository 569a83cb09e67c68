import { z } from 'zod';
import { type ActionFailure, fail, type PageRedirect } from '#contract/page-results.ts';
import { sentencesOf } from '#domain/errors/catalogue.ts';
import { atField, type Failure, failure, inWords } from '#domain/failure.ts';
import { WRONG_VALUE } from '#domain/fields/messages.ts';
import { formatTime } from '#domain/french-dates.ts';
import type { CoachMap, DrawnSeat } from '#domain/rail/coach-map.ts';
import { journeyView } from '#domain/rail/journey-view.ts';
import { HOLD_SECONDS } from '#domain/rail/seat-hold.ts';
import { proposalOf, proposeSeats, type SeatWish, type Sitter } from '#domain/rail/seat-proposals.ts';
import { counted, listed, NBSP, withCapital } from '#domain/typography.ts';
import {
  bookingInput,
  changeSeats,
  orderLeg,
  type RailOrder,
  type SeatedLeg,
  seatMapOfLeg,
  toldLegs,
} from '#features/rail-shop/index.ts';
import { tell, type Voice, voiceFor } from '#web/context/voice.ts';
import { answerForm } from '#web/forms/answer-form.server.ts';
import type { FormDescription } from '#web/forms/define-form.ts';
import type { FormAnswer } from '#web/forms/form-answer.ts';
import type { Visit } from '#web/journeys/journey.ts';
import { affordableAccount, type PointsAccount } from '#web/views/points-account.server.ts';
import type { OrderAddress } from '../address.ts';
import { stepOfOrder } from '../order.server.ts';
import { placeOf, splitPlace } from './place.ts';
import { seatsForm, togetherForm, wishForm } from './seats.form.ts';

/** Somebody of the party, with the seat that is held for them on this train. */
export interface SeatedPerson extends Sitter {
  /** Number of the passenger in the order. */
  readonly passenger: number;
  readonly coach: string;
  readonly seat: string;
}

interface CoachLink {
  readonly coach: string;
  /** « 2de », « 1re », « Bar » */
  readonly note: string;
  /** « 25 places libres » */
  readonly free: string;
  /** Absent where there is nothing to choose: another class, the bar, a full coach. */
  readonly href?: string;
  readonly isCurrent: boolean;
}

export interface SeatPlan {
  /** Seats of the party are free to it. */
  readonly map: CoachMap;
  readonly coaches: readonly CoachLink[];
  readonly together: readonly {
    /** What the radio sends: each passenger with their place. */
    readonly value: string;
    readonly title: string;
    readonly words: string;
    readonly isHeld: boolean;
  }[];
}

/** What the seats come to, at the foot of their plan. */
export interface SeatsDue {
  /** Nothing where nothing is owed. */
  readonly total?: { readonly label: string; readonly points: string };
  /** « il vous restera 1 704 points » */
  readonly rest: string;
  /** Share of the balance that is spent. */
  readonly spent: number;
}

export interface SeatsData {
  readonly title: string;
  /** « Vendredi 11 décembre, TGV INOUI 6607, Paris Gare de Lyon 09h00, Lyon Part-Dieu 10h54. » */
  readonly lead: string;
  readonly legs: readonly { readonly href: string; readonly label: string; readonly current: boolean }[];
  readonly heldUntil: string;
  readonly secondsLeft: number;
  readonly holdSeconds: number;
  readonly party: readonly SeatedPerson[];
  readonly due: SeatsDue;
  readonly plan?: SeatPlan;
  /** Why there is no plan. */
  readonly unavailable?: string;
  /** Onwards with the seats as they are. */
  readonly onwards: { readonly href: string; readonly words: string };
  /** Journey and train of the plan, for the form of wishes. */
  readonly journey: number;
  readonly leg: number;
}

/** What the step has found. */
export interface WithSeats {
  readonly seated: RailOrder;
}
export type SeatsVisit = Visit<OrderAddress, 'choosingSeats' | 'ferShopCartSummary', WithSeats>;

/** An order whose seats are held may choose others; any other one is where its state says. */
export const stepOfSeats = (order: RailOrder) => {
  const step = stepOfOrder(order);
  return step === 'ferShopCartSummary' || step === 'ferPaymentRefusal' ? 'choosingSeats' : step;
};

interface Train extends SeatedLeg {
  readonly journey: number;
  readonly at: number;
}

/** Every train of an order on which somebody has a seat, in the order in which they are taken. */
const trainsOf = (order: RailOrder): Train[] =>
  order.journeys.flatMap(({ legs }, journey) =>
    [...legs.keys()].flatMap((at) => {
      const seated = orderLeg(order, journey, at);
      return seated && seated.party.length > 0 ? [{ ...seated, journey, at }] : [];
    }),
  );

const nameOf = ({ journey, at }: Pick<Train, 'journey' | 'at'>): string => `${journey}.${at}`;
/** The train of the address, the first one for anything else, and the one after. */
const trainIn = ({
  address,
  found: { seated },
}: SeatsVisit): {
  readonly train: Train | undefined;
  readonly next: Train | undefined;
  readonly all: readonly Train[];
} => {
  const all = trainsOf(seated);
  const at = Math.max(
    0,
    all.findIndex((one) => nameOf(one) === address.trajet),
  );
  return { train: all[at], next: all[at + 1], all };
};

const personOf = (
  { passengers }: RailOrder,
  { passenger, coach, seat, position }: SeatedLeg['party'][number],
): SeatedPerson => ({
  passenger,
  coach,
  seat,
  name: passengers[passenger]?.firstName ?? '',
  needsSpace: position === 'wheelchair',
});
const partyOf = (order: RailOrder, { party }: SeatedLeg): SeatedPerson[] =>
  party.map((seat) => personOf(order, seat)).sort((a, b) => a.passenger - b.passenger);

/** The coach with the party's own seats free to it. */
const withOwn = (map: CoachMap, party: readonly SeatedPerson[]): CoachMap => ({
  ...map,
  seats: map.seats.map((one) =>
    party.some(({ coach, seat }) => coach === map.coach && seat === one.seat) ? { ...one, free: true } : one,
  ),
});

/** Seats of a coach that are free to the party, its own included, as its plan counts them: spaces for wheelchairs are no seats. */
const freeTo = (party: readonly SeatedPerson[], coach: string, free: number): number =>
  free + party.filter((one) => one.coach === coach && !one.needsSpace).length;

const CLASS_NOTES = { '1': '1re', '2': '2de' } as const;
const freeWords = (free: number): string => counted(free, 'place libre', 'places libres');

const written = (party: readonly SeatedPerson[], places: readonly string[]): string =>
  places.map((place, index) => `${party[index]?.passenger}:${place}`).join(' ');

/** How the party sits now, where that is in this coach, and what else there is for all of it. */
export const togetherIn = (map: CoachMap, party: readonly SeatedPerson[]): SeatPlan['together'] => {
  const now = party.flatMap((one) =>
    map.seats.filter(({ seat }) => one.coach === map.coach && one.seat === seat),
  );
  const held = now.length === party.length ? [proposalOf(now, party)] : [];
  const others = proposeSeats(map.seats, party).filter(({ title }) => title !== held[0]?.title);
  return [...held, ...others].slice(0, 3).map(({ title, words, seats: chosen }, index) => ({
    value: written(
      party,
      chosen.map(({ seat }) => placeOf({ coach: map.coach, seat })),
    ),
    title,
    words,
    isHeld: index < held.length,
  }));
};

const planOf = async (
  visit: SeatsVisit,
  train: Train,
  party: readonly SeatedPerson[],
): Promise<SeatPlan | Failure | PageRedirect> => {
  const { context, address, href, go } = visit;
  const asked = address.voiture || undefined;
  const result = await seatMapOfLeg(context.app.orders, train, asked);
  if (!result.ok)
    return asked !== undefined && result.code === 'unknown-coach'
      ? go('choosingSeats', { trajet: nameOf(train) })
      : result;
  const map = withOwn(result.map, party);
  return {
    map,
    coaches: result.coaches.map(({ coach, travelClass, free }) => ({
      coach,
      note: travelClass ? CLASS_NOTES[travelClass] : 'Bar',
      free: freeWords(freeTo(party, coach, free)),
      isCurrent: coach === map.coach,
      ...(travelClass === train.travelClass && (free > 0 || party.some((one) => one.coach === coach))
        ? { href: href('choosingSeats', { trajet: nameOf(train), voiture: coach }) }
        : {}),
    })),
    together: togetherIn(map, party),
  };
};

/** What is spent for the seats, and what remains. */
export const seatsDue = ({ total, unit, euros, remains, spent }: PointsAccount, say: Voice): SeatsDue => ({
  total: { label: 'Total', points: euros ? `${total}${NBSP}${unit} et ${euros}` : total },
  rest: remains ? `il ${say('vous', 'lui')} restera ${remains}` : unit,
  spent,
});

/** The plan of a train of the order; `after` is what follows the last of them, `due` what is said where nothing is to be paid. */
export const seats = async (
  visit: SeatsVisit,
  { after, due }: { readonly after: string; readonly due?: SeatsDue | undefined } = {
    after: 'le récapitulatif',
  },
): Promise<SeatsData | PageRedirect> => {
  const { context, found, href, go } = visit;
  const { seated: order } = found;
  const { train, next, all } = trainIn(visit);
  if (!train) return go('ferShopCartSummary');
  const party = partyOf(order, train);
  const plan = await planOf(visit, train, party);
  if (!('map' in plan) && !('ok' in plan)) return plan;
  const { iuc, app } = context;
  const ways = order.journeys.map((journey, index) => journeyView(toldLegs(journey, index)));
  const way = ways[train.journey];
  const ride = way?.legs[train.at];
  const wayWords = (one: Pick<Train, 'journey'>): string => (one.journey === 0 ? 'à l’aller' : 'au retour');
  const isOneOfSeveral = (order.journeys[train.journey]?.legs.length ?? 0) > 1;
  const day = way?.day ?? '';
  const left = order.heldForMs ?? 0;
  const say = voiceFor(context.acting);
  return {
    title: `${party.length > 1 ? say('Vos places', 'Places') : say('Votre place', 'Place')} ${wayWords(train)}`,
    lead: `${withCapital(day)}, ${ride?.train}, ${ride?.departure.station} ${ride?.departure.time}, ${ride?.arrival.station} ${ride?.arrival.time}.`,
    legs:
      all.length < 2
        ? []
        : all.map((one) => ({
            href: href('choosingSeats', { trajet: nameOf(one) }),
            label: `${one.journey === 0 ? 'Aller' : 'Retour'}, ${one.leg.transportType} ${one.leg.trainNumber}`,
            current: nameOf(one) === nameOf(train),
          })),
    heldUntil: formatTime(order.heldUntil ?? Temporal.Now.instant()),
    secondsLeft: Math.floor(left / 1000),
    holdSeconds: Math.max(HOLD_SECONDS, Math.ceil(left / 1000)),
    party,
    due:
      due ??
      seatsDue(affordableAccount(order.points, await app.quotations.balance(iuc), app.quotations.euros), say),
    ...('map' in plan ? { plan } : { unavailable: tell(say, plan) }),
    onwards: next
      ? {
          href: href('choosingSeats', { trajet: nameOf(next) }),
          words:
            isOneOfSeveral && next.journey === train.journey
              ? 'Ensuite, le train suivant'
              : `Ensuite, ${party.length > 1 ? 'les places' : 'la place'} du retour`,
        }
      : { href: href('ferShopCartSummary'), words: `Ensuite, ${after}` },
    journey: train.journey,
    leg: train.at,
  };
};

type Answer = Promise<PageRedirect | ActionFailure<FormAnswer>>;

const place = z.string().regex(/^[A-Z0-9]{1,4}\/[A-Z0-9]{1,6}$/i);
const seatsInput = z.object({
  seats: z
    .array(z.object({ passenger: z.int().min(0).max(20), place }))
    .min(1)
    .max(9),
});
const togetherInput = z.object({
  ensemble: z
    .string()
    .max(200)
    .transform((text) =>
      text.split(' ').map((one) => {
        const [passenger, at = ''] = one.split(':');
        return { passenger: Number(passenger), place: at };
      }),
    )
    .pipe(seatsInput.shape.seats),
});

interface Wanted {
  readonly passenger: number;
  readonly place: string;
}

const NOBODY_TWICE = 'Chaque voyageur a une place à lui : deux n’ont pas la même.'.replace(' :', `${NBSP}:`);

/** Seats for the party of this very train, each once; where to go on when they are theirs, else why not and what is proposed instead. */
const take = async (
  visit: SeatsVisit,
  wanted: readonly Wanted[],
): Promise<PageRedirect | Failure | ActionFailure<FormAnswer>> => {
  const { context, found, go } = visit;
  const { app, iuc } = context;
  const { train, next } = trainIn(visit);
  if (!train) return go('ferShopCartSummary');
  const party = partyOf(found.seated, train);
  const onwards = (): PageRedirect =>
    next ? go('choosingSeats', { trajet: nameOf(next) }) : go('ferShopCartSummary');
  if (wanted.some(({ passenger }) => !party.some((one) => one.passenger === passenger)))
    return inWords(failure('invalid-input'), WRONG_VALUE);
  const moves = wanted.filter(({ passenger, place: to }) =>
    party.some((one) => one.passenger === passenger && placeOf(one) !== to),
  );
  if (moves.length === 0) return onwards();
  const staying = party.filter((one) => !wanted.some(({ passenger }) => passenger === one.passenger));
  const places = [...wanted.map(({ place: to }) => to), ...staying.map(placeOf)];
  if (new Set(places).size < places.length) return inWords(failure('invalid-input'), NOBODY_TWICE);
  const result = await changeSeats(app.orders, {
    iuc,
    orderId: found.seated.orderId,
    seats: moves.map(({ passenger, place: to }) => ({
      passenger,
      journey: train.journey,
      leg: train.at,
      ...splitPlace(to),
    })),
  });
  if (result.ok) return onwards();
  if (result.code === 'seat-preferences-gone') return proposeOthers(visit, train, party, wanted, result);
  // An order that has ended says so itself.
  return result.code === 'seat-map-unavailable' ? result : go('ferShopCartSummary');
};

/** A seat was lost: who still has theirs keeps it, and the others are proposed the nearest ones. */
const proposeOthers = async (
  { context }: SeatsVisit,
  train: Train,
  party: readonly SeatedPerson[],
  wanted: readonly Wanted[],
  refusal: Failure,
): Promise<ActionFailure<FormAnswer>> => {
  const { coach } = splitPlace(wanted[0]?.place ?? '');
  const result = await seatMapOfLeg(context.app.orders, train, coach);
  const seatsLeft: readonly DrawnSeat[] = result.ok ? withOwn(result.map, party).seats : [];
  const isFree = (to: string): boolean =>
    seatsLeft.some(({ seat, free }) => free && placeOf({ coach, seat }) === to);
  const wishOf = ({ passenger }: SeatedPerson) =>
    wanted.find((one) => one.passenger === passenger)?.place ?? '';
  const lost = party.filter((one) => !isFree(wishOf(one)));
  const kept = party.filter((one) => !lost.includes(one));
  const keptSeats = new Set(kept.map((one) => splitPlace(wishOf(one)).seat));
  const beside = kept[0] ?? lost[0];
  const [proposal] = proposeSeats(
    seatsLeft.map((one) => ({ ...one, free: one.free && !keptSeats.has(one.seat) })),
    lost,
    { near: beside && splitPlace(wishOf(beside)).seat },
  );
  const proposed = (one: SeatedPerson): string => {
    const seat = proposal?.seats[lost.indexOf(one)]?.seat;
    return lost.includes(one) ? (seat === undefined ? placeOf(one) : placeOf({ coach, seat })) : wishOf(one);
  };
  const told = (people: readonly SeatedPerson[]): string =>
    listed(people.map((one) => `${one.name}${NBSP}${splitPlace(proposed(one)).seat}`));
  return fail(refusal.status, {
    form: seatsForm.intention,
    values: {
      ...Object.fromEntries(party.map((one, index) => [`seats.${index}.place`, proposed(one)])),
      told: [
        ...(kept.length > 0 ? [`Toujours libre${kept.length > 1 ? 's' : ''}${NBSP}: ${told(kept)}.`] : []),
        `Au plus près, nous proposons${NBSP}: ${told(lost)}. Rien n’a changé${NBSP}: les places d’avant sont toujours gardées.`,
      ].join(' '),
    },
    errors: {},
    message: tell(voiceFor(context.acting), refusal),
  });
};

/** The answer to a form whose operation may have more to say than a failure does. */
const answerSeats = async <Schema extends z.ZodType>(
  { context }: SeatsVisit,
  form: FormDescription,
  schema: Schema,
  handle: (input: z.output<Schema>) => Promise<PageRedirect | Failure | ActionFailure<FormAnswer>>,
): Answer => {
  let more: ActionFailure<FormAnswer> | undefined;
  const answer = await answerForm(context, form, schema, async (input) => {
    const result = await handle(input);
    if (!('status' in result) || !('data' in result)) return result as PageRedirect | Failure;
    more = result;
    return failure('invalid-input');
  });
  return more ?? answer;
};

/** « Garder ces places » */
export const takeSeats = (visit: SeatsVisit): Answer =>
  answerSeats(visit, seatsForm, seatsInput, ({ seats: wanted }) => take(visit, wanted));

/** « Garder cette proposition », for everybody. */
export const takeTogether = (visit: SeatsVisit): Answer =>
  answerSeats(visit, togetherForm, togetherInput, ({ ensemble }) => take(visit, ensemble));

const wishInput = bookingInput.pick({ placement: true });
const NO_QUIET_COACH = 'Ce train n’a pas de voiture calme dans cette classe.';
const NO_DECKS = 'Cette voiture n’a qu’une salle.';
const NO_SUCH_SEAT = 'Cette place n’existe pas dans cette voiture.';
const NO_ROOM = 'Il n’y a pas assez de places libres pour tous dans cette voiture.';
const NO_WISH = 'Dites une préférence, ou la voiture et la place d’un proche.';
/** How often other seats are looked for when those found were taken meanwhile. */
const MOST_TRIES = 3;

const refusedAt = (field: string, message: string, ofCustomer = message): Failure =>
  atField(field, inWords(failure('invalid-input'), message, ofCustomer));

/** « Laisser le train choisir » : the seats that please most, beside a relative where there is one. */
export const takeWished = (visit: SeatsVisit): Answer =>
  answerForm(visit.context, wishForm, wishInput, async ({ placement }) => {
    const { context, found, go } = visit;
    const { app, iuc } = context;
    const { train } = trainIn(visit);
    if (!train) return go('ferShopCartSummary');
    if (!placement) return refusedAt('placement.position', NO_WISH);
    const { position, deck, quiet, near } = placement;
    const party = partyOf(found.seated, train);
    let coach = near?.coach ?? (visit.address.voiture || train.party[0]?.coach);
    for (let attempt = 0; attempt < MOST_TRIES; attempt += 1) {
      const result = await seatMapOfLeg(app.orders, train, coach);
      if (!result.ok)
        return result.code === 'unknown-coach' && near?.coach !== undefined
          ? refusedAt('placement.near.coach', result.message, result.ofCustomer)
          : result;
      const { coaches, map } = result;
      if (quiet && near?.coach === undefined && !map.quiet) {
        const quietest = coaches
          .filter((one) => one.quiet && one.travelClass === train.travelClass)
          .sort((a, b) => b.free - a.free)[0];
        if (!quietest) return refusedAt('placement.quiet', NO_QUIET_COACH);
        coach = quietest.coach;
        continue;
      }
      if (near?.seat !== undefined && !map.seats.some(({ seat }) => seat === near.seat))
        return refusedAt('placement.near.seat', NO_SUCH_SEAT);
      const onDeck = map.seats.filter((seat) => deck === undefined || seat.deck === deck || seat.wheelchair);
      if (onDeck.length === 0) return refusedAt('placement.deck', NO_DECKS);
      const wish: SeatWish = { position, deck, near: near?.seat };
      const [best] = proposeSeats(withOwn({ ...map, seats: onDeck }, party).seats, party, wish);
      if (!best)
        return refusedAt(near?.coach === undefined ? 'placement.position' : 'placement.near.coach', NO_ROOM);
      const moves = party.map((one, index) => ({
        passenger: one.passenger,
        journey: train.journey,
        leg: train.at,
        coach: map.coach,
        seat: best.seats[index]?.seat ?? '',
      }));
      const moved = await changeSeats(app.orders, { iuc, orderId: found.seated.orderId, seats: moves });
      if (moved.ok) return go('choosingSeats', { trajet: nameOf(train), voiture: map.coach });
      if (moved.code === 'seat-map-unavailable') return moved;
      if (moved.code !== 'seat-preferences-gone') return go('ferShopCartSummary');
    }
    return inWords(
      failure('invalid-input'),
      ...sentencesOf('seat-preferences-gone', { outcome: 'not-debited' }),
    );
  });
