import { randomBytes, randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { type DemonstrationProcess, startDemonstrationProcess } from '#tests/harness/demonstration.ts';
import { until } from '#tests/harness/until.ts';
import { Visitor } from '#tests/harness/visitor.ts';

/** Sign-in pages that are open at once; each is posted again and again, as somebody does who guesses. */
const OPEN_PAGES = 20;
/** Of each kind that is asked for while sign-ins are offered. */
const PAGES = ['/', '/mentions-legales', '/plan-du-site', '/mot-de-passe-oublie'];
/** Between two pages. */
const PAGE_EVERY_MS = 50;

/** What became of the sign-ins that were offered, and of the pages that were asked for meanwhile. */
export interface Offered {
  readonly seconds: number;
  readonly offered: number;
  /** Their passwords were looked at. */
  readonly answered: number;
  /** Told when to come back, in French, by status. */
  readonly putOff: Readonly<Record<string, number>>;
  /** Anything else. */
  readonly wrong: readonly string[];
  /** Milliseconds of each page. */
  readonly pages: readonly number[];
}

/** A portal that believes what a balancer says of addresses: each sign-in comes from a network of its own, as from many machines. */
export const overloadedPortal = (ending: {
  after(work: () => Promise<void>): void;
}): Promise<DemonstrationProcess> =>
  startDemonstrationProcess(ending, { environment: { TRUST_PROXY: '127.0.0.1,::1' } });

const signInPage = async (portal: DemonstrationProcess) => {
  const visitor = new Visitor(portal.url);
  let page = await visitor.open('/mon-espace');
  // Twenty at once: one may be put off itself.
  await until(async () => {
    if (page.document.querySelector('input[name=login]')) return true;
    page = await visitor.open('/mon-espace');
    return false;
  });
  return { visitor, action: page.url.pathname };
};

/** Pages, one after the other by the clock, until told to stop. */
const askForPages = async (portal: DemonstrationProcess, stop: AbortSignal): Promise<readonly number[]> => {
  const visitor = new Visitor(portal.url);
  const times: Promise<number>[] = [];
  for (let index = 0; !stop.aborted; index += 1) {
    const since = performance.now();
    const asked = visitor.request(PAGES[index % PAGES.length] as string).then(async (answer) => {
      await answer.text();
      return answer.status === 200 ? performance.now() - since : Number.POSITIVE_INFINITY;
    });
    // A page that nobody gets takes for ever.
    times.push(asked.catch(() => Number.POSITIVE_INFINITY));
    await setTimeout(PAGE_EVERY_MS);
  }
  return Promise.all(times);
};

/** Offers so many sign-ins a second, whether or not the ones before have been answered; with none, pages alone are asked for. */
export const offerSignIns = async (
  portal: DemonstrationProcess,
  { perSecond, seconds }: { readonly perSecond: number; readonly seconds: number },
): Promise<Offered> => {
  const open = await Promise.all(Array.from({ length: OPEN_PAGES }, () => signInPage(portal)));
  const stop = new AbortController();
  const pages = askForPages(portal, stop.signal);
  let answered = 0;
  const putOff: Record<string, number> = {};
  const wrong: string[] = [];
  const attempt = async (index: number): Promise<void> => {
    const { visitor, action } = open[index % open.length] as (typeof open)[number];
    const answer = await visitor.request(action, {
      method: 'POST',
      body: new URLSearchParams({
        login: `${randomBytes(6).toString('hex')}@exemple.fr`,
        password: 'Un-mot-de-passe-faux-1',
      }).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
      },
    });
    const text = await answer.text();
    const isPutOff =
      (answer.status === 429 || answer.status === 503) &&
      Number(answer.headers.get('retry-after')) > 0 &&
      /seconde|minute/.test(text);
    if (isPutOff) putOff[answer.status] = (putOff[answer.status] ?? 0) + 1;
    else if (answer.status === 400) answered += 1;
    else wrong.push(`${answer.status}${answer.headers.has('retry-after') ? '' : ' without Retry-After'}`);
  };
  const begun = performance.now();
  const attempts: Promise<void>[] = [];
  while (performance.now() - begun < seconds * 1_000) {
    const due = Math.floor(((performance.now() - begun) / 1_000) * perSecond);
    while (attempts.length < due)
      attempts.push(
        attempt(attempts.length).catch((error: Error) => {
          wrong.push(error.message);
        }),
      );
    await setTimeout(5);
  }
  await Promise.all(attempts);
  const took = (performance.now() - begun) / 1_000;
  stop.abort();
  return { seconds: took, offered: attempts.length, answered, putOff, wrong, pages: await pages };
};

/** The time that 99 of 100 stay under. */
export const ninetyNinth = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? Number.NaN;
