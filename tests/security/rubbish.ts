import { randomUUID } from 'node:crypto';
import {
  type DemonstrationPortal,
  type lastFirst,
  startDemonstrationPortal,
} from '#tests/harness/demonstration.ts';
import { createMember, type Member, signedIn } from '#tests/harness/member.ts';
import { offersOf, search } from '#tests/harness/shopping.ts';
import { TERMS } from '#tests/harness/terms.ts';
import type { Visitor } from '#tests/harness/visitor.ts';
import { calls } from '../../src/calls.ts';

export const SCRIPT = '<script>alert(1)</script>"\'><img src=x onerror=alert(1)>';
export const LONG = 'x'.repeat(50_000);
/** Shapes that slow regular expressions down, and what breaks parsers. */
export const RUBBISH = [
  '',
  SCRIPT,
  LONG,
  `${'a'.repeat(49_990)}!`,
  `${' '.repeat(40_000)}x`,
  "'; drop table shop.rail_order; --",
  '\u202e\ud83d\ude82',
  '-1',
  '99999999999999999999',
  '../../etc/passwd',
];

/** A portal, and a member of it who sends rubbish, as often as they like. */
export interface Attacked {
  readonly portal: DemonstrationPortal;
  readonly member: Member;
  readonly visitor: Visitor;
}
export const attackedPortal = async (ending: ReturnType<typeof lastFirst>): Promise<Attacked> => {
  const portal = await startDemonstrationPortal(ending, { environment: { RATE_LIMITS: 'off' } });
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
