import { readCookie, setCookie } from '#contract/cookies.ts';
import type { ServerConfig } from '#contract/portal-context.ts';
import type { AtTheDoor, ShopDoor, Waiting } from '#contract/shop-door.ts';
import type { Database } from '#database/database.ts';
import type { Log } from '#domain/log.ts';
import { type PlaceSigner, placeSigner } from './place.ts';

/** Name of the cookie that keeps somebody's place. */
export const PLACE_COOKIE = 'place-boutique';
const SLOT_SECONDS = 30;
/** For so long somebody who was inside comes back in, whoever waits: an order may be paid elsewhere meanwhile. */
const INSIDE_SECONDS = 3_600;
/** For so long a place in the queue is kept. */
export const PLACE_SECONDS = 4 * 3_600;
/** What a process knows of the queue is asked again after this. */
const FRESH_MS = 1_000;
/** Up to this share of the places a process lets in whom it sees, and asks nobody. */
const FREELY = 1 / 8;
/** After the last sign of a crowd, the door is watched for this long. */
const WATCHED_MS = 60_000;
/** So many times the places may wait; who comes then is told to come back. */
const MOST_WAITING = 50;

export interface ShopDoorOptions {
  readonly db: Database;
  readonly config: ServerConfig;
  readonly secret: Buffer;
  /** How many people may be in the shop at once, whatever the number of processes. */
  readonly places: number;
  readonly log: Log;
}

interface Turn {
  readonly let_in: number;
  readonly first_number: number;
  readonly tickets: number;
  readonly admitted: number;
  readonly last_number: number;
  readonly spent: number;
  readonly inside: number;
  readonly called_a_minute: number;
}

/** Who came in or took a number here: of so many for each place, those who came last. */
const REMEMBERED = 4;

/** How the door stands, for metrics. */
export interface DoorFigures {
  /** People inside and waiting as this process knows; undefined while it asks nobody. */
  readonly inside: number | undefined;
  readonly waiting: number | undefined;
  readonly places: number;
}

interface Seen {
  entered: number;
  stayed: number;
  byTicket: number;
}

const slotNow = (): number => Math.floor(Date.now() / 1_000 / SLOT_SECONDS);
const nobody = (): Seen => ({ entered: 0, stayed: 0, byTicket: 0 });

/**
 * The door of the shop. People are inside who have been seen there in this half minute or the last; each carries a signed place, so that no
 * process remembers anybody. As long as one process sees few of them it counts by itself and asks nobody. Above that, processes tell each
 * other in one row how many they have seen, and take from it who comes in and the numbers of those who wait: first come, first served
 * whichever process somebody comes to. Who keeps no cookies is known again by the process alone, so that nobody takes number after number. Who waits asks a process, and a process asks the database once a second for all of them.
 */
export const createShopDoor = ({
  db,
  config,
  secret,
  places,
  log,
}: ShopDoorOptions): ShopDoor & { figures(): DoorFigures } => {
  const signer: PlaceSigner = placeSigner(secret);
  /** What this process has seen, by half minutes: for its own guess, and what it has not told yet. */
  const seen = new Map<number, Seen>();
  const untold = new Map<number, Seen>();
  const see = (what: keyof Seen): void => {
    const slot = slotNow();
    for (const map of [seen, untold]) {
      const known = map.get(slot) ?? nobody();
      known[what] += 1;
      if (what === 'byTicket') known.entered += 1;
      map.set(slot, known);
      for (const old of map.keys()) if (old < slot - 2) map.delete(old);
    }
  };
  const seenHere = (): number => {
    const slot = slotNow();
    const now = seen.get(slot) ?? nobody();
    const before = seen.get(slot - 1) ?? nobody();
    return Math.max(before.entered + before.stayed + now.entered, now.entered + now.stayed);
  };

  /** By whom: the half minute they were counted in last, and their number while they wait. */
  const people = new Map<string, { readonly slot: number; readonly number?: number }>();
  const remember = (iuc: string, one: { readonly slot: number; readonly number?: number }): void => {
    people.delete(iuc);
    people.set(iuc, one);
    const [oldest] = people.keys();
    if (people.size > places * REMEMBERED && oldest !== undefined) people.delete(oldest);
  };

  let watchedUntil = 0;
  let last: Turn | undefined;
  let lastAt = 0;
  /** Who came while the database was asked, and goes with the next question. */
  let coming: ((answer: { readonly turn: Turn; readonly place: number } | Error) => void)[] = [];
  let asking: Promise<void> | undefined;

  const isWatched = (): boolean => {
    if (seenHere() >= places * FREELY) watchedUntil = Date.now() + WATCHED_MS;
    return Date.now() < watchedUntil;
  };

  const askOnce = async (): Promise<void> => {
    const here = coming;
    coming = [];
    const told = [...untold];
    untold.clear();
    try {
      const [turn] = await db.query<Turn>(
        'select * from room.turn($1, $2, $3, $4, $5, $6, $7)',
        [
          places,
          places * MOST_WAITING,
          told.map(([slot]) => slot),
          told.map(([, { entered }]) => entered),
          told.map(([, { stayed }]) => stayed),
          told.map(([, { byTicket }]) => byTicket),
          here.length,
        ],
        'room.turn',
      );
      if (!turn) throw new Error('the door of the shop did not answer');
      last = turn;
      lastAt = Date.now();
      if (turn.last_number > turn.admitted || turn.inside >= places * FREELY)
        watchedUntil = Date.now() + WATCHED_MS;
      for (const [place, answer] of here.entries()) answer({ turn, place });
    } catch (error) {
      for (const [slot, one] of told) {
        const known = untold.get(slot) ?? nobody();
        untold.set(slot, {
          entered: known.entered + one.entered,
          stayed: known.stayed + one.stayed,
          byTicket: known.byTicket + one.byTicket,
        });
      }
      if (here.length === 0) throw error;
      for (const answer of here) answer(error as Error);
    }
  };
  /** One question at a time; whoever comes meanwhile goes with the next, in the order they came. */
  const ask = async (): Promise<void> => {
    if (asking) return asking;
    asking = (async () => {
      do await askOnce();
      while (coming.length > 0);
    })().finally(() => {
      asking = undefined;
    });
    return asking;
  };
  /** What is known of the queue, no older than a second where the database answers. */
  const known = async (): Promise<Turn | undefined> => {
    if (!last || Date.now() - lastAt > FRESH_MS)
      await ask().catch((error: unknown) => {
        log.warn({ error }, 'the door of the shop could not be asked');
      });
    return last;
  };

  const whereIs = (number: number, turn: Turn | undefined): Waiting => {
    if (!turn) return { ahead: undefined, waiting: undefined, seconds: undefined, askAgain: 15 };
    const ahead = Math.max(0, number - turn.admitted - 1);
    return {
      ahead,
      waiting: turn.last_number - turn.admitted,
      seconds: turn.called_a_minute > 0 ? Math.ceil(((ahead + 1) / turn.called_a_minute) * 60) : undefined,
      // Who is far behind need not ask so often.
      askAgain: ahead < places * 2 ? 10 : 30,
    };
  };
  const cookieOf = (place: Parameters<PlaceSigner['write']>[0], iuc: string): string =>
    setCookie(PLACE_COOKIE, signer.write(place, iuc), config, { maxAge: PLACE_SECONDS });
  const inside = (iuc: string): AtTheDoor => {
    const slot = slotNow();
    remember(iuc, { slot });
    return { kind: 'inside', cookie: cookieOf({ kind: 'inside', slot }, iuc) };
  };
  const ageOf = (slot: number): number => (slotNow() - slot) * SLOT_SECONDS;
  const tell = (): void => {
    if (Date.now() - lastAt > FRESH_MS && isWatched()) void known();
  };

  /** Who is known inside by this process: counted in this half minute, or to be. */
  const isInside = (iuc: string): boolean => {
    const met = people.get(iuc);
    return met !== undefined && met.number === undefined && ageOf(met.slot) <= INSIDE_SECONDS;
  };
  /** Once in each half minute, however often a place is sent: a program that keeps an old one takes nobody else's room. */
  const stays = (iuc: string): AtTheDoor => {
    if (people.get(iuc)?.slot === slotNow() && isInside(iuc)) return inside(iuc);
    see('stayed');
    tell();
    return inside(iuc);
  };
  /** Who has a number waits until it is called. */
  const holder = async (iuc: string, number: number): Promise<AtTheDoor> => {
    watchedUntil = Date.now() + WATCHED_MS;
    const turn = await known();
    if (turn && number <= turn.spent) {
      if (people.get(iuc)?.number === number) people.delete(iuc);
      return newcomer(iuc);
    }
    if (!turn || number > turn.admitted)
      return {
        kind: 'waiting',
        where: whereIs(number, turn),
        cookie: cookieOf({ kind: 'waiting', number, slot: slotNow() }, iuc),
      };
    if (isInside(iuc)) return stays(iuc);
    see('byTicket');
    tell();
    return inside(iuc);
  };

  const newcomer = async (iuc: string): Promise<AtTheDoor> => {
    const met = people.get(iuc);
    if (met?.number !== undefined && ageOf(met.slot) <= PLACE_SECONDS) return holder(iuc, met.number);
    if (isInside(iuc)) return stays(iuc);
    if (!isWatched()) {
      see('entered');
      return inside(iuc);
    }
    const answered = new Promise<{ readonly turn: Turn; readonly place: number }>((resolve, reject) => {
      coming.push((answer) => (answer instanceof Error ? reject(answer) : resolve(answer)));
    });
    ask().catch(() => {});
    const { turn, place } = await answered;
    if (place < turn.let_in) {
      // The database has counted them already.
      const slot = slotNow();
      const here = seen.get(slot) ?? nobody();
      seen.set(slot, { ...here, entered: here.entered + 1 });
      return inside(iuc);
    }
    const behind = place - turn.let_in;
    if (behind >= turn.tickets) return { kind: 'full', askAgain: 600 };
    const number = turn.first_number + behind;
    remember(iuc, { slot: slotNow(), number });
    return {
      kind: 'waiting',
      where: whereIs(number, turn),
      cookie: cookieOf({ kind: 'waiting', number, slot: slotNow() }, iuc),
    };
  };

  return {
    come: async (cookies, iuc) => {
      const found = signer.read(readCookie(cookies, PLACE_COOKIE, config));
      if (!found?.isOf(iuc)) return newcomer(iuc);
      const { place } = found;
      if (place.kind === 'inside') {
        if (ageOf(place.slot) > INSIDE_SECONDS) return newcomer(iuc);
        if (place.slot === slotNow()) return { kind: 'inside', cookie: undefined };
        return stays(iuc);
      }
      return ageOf(place.slot) > PLACE_SECONDS ? newcomer(iuc) : holder(iuc, place.number);
    },
    waits: async (cookies) => {
      const place = signer.read(readCookie(cookies, PLACE_COOKIE, config))?.place;
      if (place?.kind !== 'waiting' || ageOf(place.slot) > PLACE_SECONDS) return undefined;
      // There is a crowd somewhere, whatever this process has seen of it.
      watchedUntil = Date.now() + WATCHED_MS;
      const turn = await known();
      return turn && place.number <= turn.admitted ? undefined : whereIs(place.number, turn);
    },
    figures: () => {
      const isKnown = last !== undefined && Date.now() - lastAt < WATCHED_MS;
      return {
        inside: isKnown ? last?.inside : undefined,
        waiting: isKnown && last ? last.last_number - last.admitted : undefined,
        places,
      };
    },
  };
};
