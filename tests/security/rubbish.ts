import { randomUUID } from 'node:crypto';
import { pageRoutes } from '#contract/routes.ts';
import {
  type DemonstrationProcess,
  type lastFirst,
  startDemonstrationProcess,
} from '#tests/harness/demonstration.ts';
import { createMember, type Member, signedIn } from '#tests/harness/member.ts';
import { choose, companion, expectStep, hold, offersOf, search, TICKET } from '#tests/harness/shopping.ts';
import { TERMS } from '#tests/harness/terms.ts';
import { type Page, Visitor } from '#tests/harness/visitor.ts';
import { calls } from '../../src/calls.ts';

export const SCRIPT = '<script>alert(1)</script>"\'><img src=x onerror=alert(1)>';
export const LONG = 'x'.repeat(50_000);
/**
 * Of patterns that look for a run at the end, each place of a run is a beginning: quadratic. A run of each character that fields are cut at;
 * a slash is three bytes in a form.
 */
export const RUNS = `${[' ', '/', '.', '-'].map((one) => one.repeat(8_300)).join('')}x`;
/** Shapes that slow regular expressions down, and what breaks parsers. */
export const RUBBISH = [
  '',
  SCRIPT,
  LONG,
  `${'a'.repeat(49_990)}!`,
  RUNS,
  "'; drop table shop.rail_order; --",
  '\u202e\ud83d\ude82',
  '-1',
  '99999999999999999999',
  '../../etc/passwd',
];

/** A portal, and a member of it who sends rubbish, as often as they like. */
export interface Attacked {
  readonly portal: DemonstrationProcess;
  readonly member: Member;
  readonly visitor: Visitor;
}
export const attackedPortal = async (ending: ReturnType<typeof lastFirst>): Promise<Attacked> => {
  const portal = await startDemonstrationProcess(ending, { environment: { RATE_LIMITS: 'off' } });
  const member = await createMember(portal.db, 9, 90_000);
  return { portal, member, visitor: await signedIn(portal.db, member.iuc, portal.url) };
};

/** Good inputs, so that one field at a time is the wrong one. */
export const goodInputs = async (
  visitor: Visitor,
  member: Member,
): Promise<Record<string, Record<string, unknown>>> => {
  const list = await search(visitor, {
    from: 'Paris Gare de Lyon',
    to: 'Lyon Part-Dieu',
    date: '16/03/2027',
    passengers: 2,
  });
  const outward = offersOf(list)[0]?.token;
  const stations = async (text: string): Promise<string> => {
    const answer = await visitor.request(`/api/getStations?text=${encodeURIComponent(text)}`);
    return ((await answer.json()) as { stations: { id: string }[] }).stations[0]?.id ?? '';
  };
  const wish = {
    departure: await stations('Paris Gare de Lyon'),
    arrival: await stations('Lyon Part-Dieu'),
    departureDate: '16/03/2027',
    passengersCount: 2,
  };
  return {
    'quotation-burnFer-outward': wish,
    'lowest-prices': wish,
    'quotation-burnFer-inward': { ...wish, journeyType: 'ALLER_RETOUR', arrivalDate: '18/03/2027', outward },
    'init-booking-burn-fer': {
      outward,
      passengers: [{ firstName: 'Élise', lastName: 'Morvan', birthDate: '17/09/1984' }],
    },
    'finalise-order-burn-fer': {
      orderId: randomUUID(),
      termsAccepted: true,
      termsVersion: TERMS,
      expectedPoints: 4000,
    },
    getStations: { text: 'lyon' },
    login: { numFid: member.numCarte },
    mesInfos: { civility: 'M', version: 'x', indicatif: 'FR' },
    authenticateConnect: {
      code: 'code-inconnu',
      codeVerifier: 'v'.repeat(43),
      clientId: 'inconnu',
      redirectUri: 'https://ailleurs.example/retour',
    },
  };
};

/** Sends a call’s body as a program does. */
export const post = (
  visitor: Visitor,
  name: string,
  body: string,
  headers: Record<string, string> = {},
): Promise<Response> =>
  visitor.request(`/api/${name}`, {
    method: calls.find((call) => call.name === name && call.method !== 'GET')?.method ?? 'POST',
    body,
    headers: { 'content-type': 'application/json', 'x-transac-correlation-id': randomUUID(), ...headers },
  });

/** The fields of every form on a page, hidden ones included. */
const formsOf = (page: Page): { selector: string; fields: { name: string; type: string }[] }[] =>
  page.document.querySelectorAll('main form, footer form').map((form, index) => {
    form.setAttribute('data-test', String(index));
    const fields = form.querySelectorAll('input[name], select[name], textarea[name]').map((field) => ({
      name: field.getAttribute('name') ?? '',
      type: field.getAttribute('type') ?? field.tagName.toLowerCase(),
    }));
    const unique = [...new Map(fields.map((field) => [field.name, field])).values()];
    return { selector: `form[data-test="${index}"]`, fields: unique };
  });

/** A field of a form that somebody has before them. */
export interface FormField {
  readonly who: Visitor;
  readonly page: Page;
  /** The form on it. */
  readonly selector: string;
  readonly field: { readonly name: string; readonly type: string };
}

/** Every field of every form on every page, of a member who orders a ticket and of a stranger; the same forms once. */
export const fieldsOfForms = async (
  portal: Attacked['portal'],
  visitor: Visitor,
): Promise<readonly FormField[]> => {
  const paths = pageRoutes.map(({ path }) => path).filter((path) => !/[:*]/.test(path));
  const wish = { from: 'Paris Gare de Lyon', to: 'Lyon Part-Dieu', date: '16/03/2027', passengers: 2 };
  const list = await search(visitor, wish);
  const passengers = expectStep(await choose(visitor, list), 'ferShopCartPassengers');
  const summary = await hold(visitor, wish, companion('Élise', 'Morvan', '17/09/1984'));
  const pages: [Visitor, Page][] = [
    ...(await Promise.all(paths.map(async (path) => [visitor, await visitor.open(path)] as [Visitor, Page]))),
    ...(await Promise.all(
      [...paths, '/rien'].map(async (path) => {
        const stranger = new Visitor(portal.url);
        return [stranger, await stranger.open(path)] as [Visitor, Page];
      }),
    )),
    [visitor, await visitor.open(TICKET)],
    [visitor, list],
    [visitor, passengers],
    [visitor, summary],
  ];
  // The frame's forms are the same everywhere: they are taken once.
  const seen = new Set<string>();
  return pages.flatMap(([who, page]) =>
    formsOf(page).flatMap(({ selector, fields }) => {
      const key = fields.map(({ name }) => name).join(' ') + (who === visitor);
      if (seen.has(key)) return [];
      seen.add(key);
      return fields.map((field) => ({ who, page, selector, field }));
    }),
  );
};
