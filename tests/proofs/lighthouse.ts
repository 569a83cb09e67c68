import lighthouse from 'lighthouse';
import { type Browser, chromium } from 'playwright-core';
import { launchOptions } from '#tests/harness/browser.ts';
import { demonstrationPerson } from '#tests/harness/demonstration.ts';
import { keepingEnvironment } from '#tests/harness/keeping-environment.ts';
import { sessionOf } from '#tests/harness/member.ts';
import type { SharedPortal } from '#tests/harness/shared.ts';
import { search } from '#tests/harness/shopping.ts';
import { unusedPort } from '#tests/harness/unused-port.ts';
import { Visitor } from '#tests/harness/visitor.ts';

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof CATEGORIES)[number];

/** A page that Lighthouse looks at. */
export interface LookedAt {
  readonly name: string;
  /** Path and query. */
  readonly path: string;
  readonly isSignedIn: boolean;
}

/** What Lighthouse has seen of a page in one load. */
export interface Look {
  /** Of a hundred, by category. */
  readonly scores: Readonly<Partial<Record<Category, number>>>;
  /** Audits that count and are not fulfilled, with what they found. */
  readonly failed: readonly string[];
  /** Milliseconds, but for `shift`. */
  readonly largestPaint: number;
  readonly blocked: number;
  readonly shift: number;
  /** As sent, with headers. */
  readonly kilobytes: number;
}

interface Ending {
  after(work: () => Promise<void>): void;
}

type Watched = Pick<SharedPortal, 'url' | 'db'>;

/** One load of a page, by the preset for mobiles. Throws when the page could not be had. */
type LookAt = (page: LookedAt, categories?: readonly Category[]) => Promise<Look>;

/** A browser whose pages Lighthouse opens at a portal of the demonstration, as a visitor or as a Grand Voyageur. */
export const lighthouseAt = async (ending: Ending, portal: Watched): Promise<LookAt> => {
  const port = await unusedPort();
  const options = launchOptions();
  const browser = await chromium.launch({
    ...options,
    args: [...(options.args ?? []), `--remote-debugging-port=${port}`],
  });
  ending.after(() => browser.close());
  const session = await sessionOf(portal.db, demonstrationPerson('GV').iuc);
  return async (page, categories = CATEGORIES) => {
    await cookiesOf(browser, portal.url, page.isSignedIn ? session : undefined);
    return lookAt(portal.url + page.path, port, categories);
  };
};

/** Lighthouse opens its pages in the browser's own window, which has these cookies and no others. */
const cookiesOf = async (browser: Browser, url: string, session: string | undefined): Promise<void> => {
  const cdp = await browser.newBrowserCDPSession();
  await cdp.send('Storage.clearCookies');
  if (session !== undefined)
    await cdp.send('Storage.setCookies', {
      cookies: [{ name: 'session', value: session, url, httpOnly: true }],
    });
  await cdp.detach();
};

/** Only speed has to be waited for: whether anything comes late. */
const WITHOUT_SPEED = {
  pauseAfterFcpMs: 0,
  pauseAfterLoadMs: 0,
  networkQuietThresholdMs: 0,
  cpuQuietThresholdMs: 0,
} as const;

const lookAt = async (address: string, port: number, categories: readonly Category[]): Promise<Look> => {
  // What it is to log it writes there.
  const result = await keepingEnvironment('DEBUG', () =>
    lighthouse(address, {
      port,
      logLevel: 'silent',
      onlyCategories: [...categories],
      disableFullPageScreenshot: true,
      ...(categories.includes('performance') ? {} : WITHOUT_SPEED),
    }),
  );
  const report = result?.lhr;
  if (!report || report.runtimeError || report.finalDisplayedUrl !== address)
    throw new Error(`${address}: ${report?.runtimeError?.message ?? `at ${report?.finalDisplayedUrl}`}`);
  const { audits } = report;
  const figure = (audit: string): number => audits[audit]?.numericValue ?? Number.NaN;
  const scored = categories.map((category) => {
    const { score, auditRefs = [] } = report.categories[category] ?? {};
    if (typeof score !== 'number') throw new Error(`${address}: no score for ${category}`);
    const failed = auditRefs
      .filter(({ id, weight }) => category !== 'performance' && weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${category}: ${id}, ${JSON.stringify(audits[id]?.details ?? '').slice(0, 400)}`);
    return { category, score: Math.round(score * 100), failed };
  });
  return {
    scores: Object.fromEntries(scored.map(({ category, score }) => [category, score])),
    failed: scored.flatMap(({ failed }) => failed),
    largestPaint: figure('largest-contentful-paint'),
    blocked: figure('total-blocking-time'),
    shift: figure('cumulative-layout-shift'),
    kilobytes: figure('total-byte-weight') / 1_000,
  };
};

/** What people open: six public pages, six of a member. */
export const twelvePages = async (portal: Watched): Promise<LookedAt[]> => {
  const visitor = new Visitor(portal.url);
  visitor.keepCookie('session', await sessionOf(portal.db, demonstrationPerson('GV').iuc));
  const { url } = await search(visitor, {
    from: 'Paris Gare de Lyon',
    to: 'Lyon Part-Dieu',
    date: '15/03/2027',
    hour: 7,
  });
  const open = (name: string, path: string): LookedAt => ({ name, path, isSignedIn: false });
  const own = (name: string, path: string): LookedAt => ({ name, path, isSignedIn: true });
  return [
    open('home', '/'),
    open('programme', '/programme'),
    open('a theme of questions', '/besoin-daide/questions-frequentes/points'),
    open('news', '/actualites'),
    open('terms', '/conditions-generales'),
    open('help', '/besoin-daide'),
    own('space', '/mon-espace'),
    own('points', '/recompense/vos-points'),
    own('statement', '/recompense/vos-points-releve'),
    own('catalogue of the shop', '/recompense/mon-catalogue-prime'),
    own('results of a search', url.pathname + url.search),
    own('trips', '/informations/voyages-futurs'),
  ];
};
