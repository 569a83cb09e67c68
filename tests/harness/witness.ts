/**
 * What each test did, seen by the harness rather than said by the test: how many assertions it made before it ended, and by which way
 * it met the product. `npm test` loads this before every test file (`witness-start.ts`), and the requirement list is held against it;
 * a file that runs alone is not witnessed.
 */

/** How a test met the product, the nearest to a person first. A test that met it in several ways is of the first of them. */
const KINDS = ['page', 'call', 'process', 'rule'] as const;
/**
 * `page`: a page of the product was answered over HTTP, to a browser or to a visitor without scripts. `call`: another address of the
 * product was. `process`: a process of the product was started or refused to start. `rule`: none of these, however real the database.
 */
type Kind = (typeof KINDS)[number];

/** What was seen of one test. */
export interface Seen {
  readonly assertions: number;
  readonly kind: Kind;
  /** Up to twelve of the addresses and processes met, without their queries. */
  readonly met: readonly string[];
}

class Sighting {
  assertions = 0;
  readonly #met: Readonly<Record<Kind, Set<string>>> = {
    page: new Set(),
    call: new Set(),
    process: new Set(),
    rule: new Set(),
  };
  meet(kind: Kind, what: string): void {
    this.#met[kind].add(what);
  }
  seen(): Seen {
    const kind = KINDS.find((one) => this.#met[one].size > 0) ?? 'rule';
    const met = KINDS.flatMap((one) => [...this.#met[one]]);
    return { assertions: this.assertions, kind, met: met.slice(0, 12) };
  }
}

/** Before what was seen of a test, in the line that its process reports it in. */
export const SEEN = 'seen ';

/** By the full name of the test. */
const sightings = new Map<string, Sighting>();
/** Tests of a file run one after the other; what comes over a socket belongs to the one that runs. */
let running: Sighting | undefined;

let isWitnessing = false;
/** Whether this process is one of `npm test`'s. */
export const witnessing = (): boolean => isWitnessing;
export const startWitnessing = (): void => {
  isWitnessing = true;
};
export const testBegins = (fullName: string): void => {
  running = new Sighting();
  sightings.set(fullName, running);
};
/** What was seen of a test; nothing that it does from now on counts. */
export const testEnds = (fullName: string): Seen => {
  const sighting = sightings.get(fullName) ?? new Sighting();
  sightings.delete(fullName);
  if (running === sighting) running = undefined;
  return sighting.seen();
};
export const testsRunning = (): number => sightings.size;
/** An assertion by the test of this name that held; one that comes when its test is over is nobody's. */
export const asserted = (fullName: string): void => {
  const sighting = sightings.get(fullName);
  if (sighting) sighting.assertions += 1;
};

/** A process of the product was started, or tried to start. */
export const metProcess = (what: string): void => running?.meet('process', what);

/** Whether something else stands in the product's place at a path. */
type StandsIn = (path: string) => boolean;
const servers = new Map<string, StandsIn>();
const nothingStandsIn: StandsIn = () => false;

/** Nothing that the file before has started is there any more: its port may be somebody else's next. */
export const forgetServers = (): void => servers.clear();

/** Loopback has several names; its port says which server it is. */
const serverOf = (url: URL): string => `${url.protocol}${url.port}`;

/**
 * The product's own pages and calls are served at this origin, but for the paths where a stand-in of the test is. Requests to any other
 * server are not requests to the product.
 */
export const servesProduct = (origin: string, standsIn: StandsIn = nothingStandsIn): void => {
  servers.set(serverOf(new URL(origin)), standsIn);
};

/** A segment that names one thing of many: it says nothing of which page it was. */
const NUMBER = /\/(?=[^/]*\d)[^/]{12,}/g;
/** Files that pages are made of; they say nothing about what a page or a call does. */
const FILE = /\.(js|css|svg|png|webp|woff2|ico|webmanifest|map)$/;

export interface Answered {
  readonly url: string;
  readonly contentType: string | null | undefined;
  /** Asked for as the data of a page (NAV-14). */
  readonly isPageData?: boolean;
}

/** An answer came over HTTP. */
export const metAnswer = ({ url, contentType, isPageData = false }: Answered): void => {
  if (!running) return;
  const address = new URL(url);
  const standsIn = servers.get(serverOf(address));
  if (!standsIn || standsIn(address.pathname) || FILE.test(address.pathname)) return;
  const isPage = isPageData || /^text\/html/.test(contentType ?? '');
  running.meet(isPage ? 'page' : 'call', address.pathname.replaceAll(NUMBER, '/…'));
};
