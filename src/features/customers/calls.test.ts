import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import Fastify from 'fastify';
import { ManualClock } from '#domain/clock.ts';
import { serveCalls } from '#server/calls.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { fakeApp } from '#tests/harness/fake-app.ts';
import { servesProduct } from '#tests/harness/witness.ts';
import type { AppContext } from '#web/context/app-context.ts';
import { customerCalls } from './calls.ts';
import {
  customerOverview,
  DEMONSTRATION_PEOPLE,
  type DemonstrationName,
  seedDemonstration,
} from './index.ts';

const db = await testDatabase({ after });
const clock = new ManualClock('2026-11-20T09:30:00Z');
await seedDemonstration(db, clock);

const people = fakeApp();
const app: AppContext = {
  ...people,
  db,
  clock,
  profiles: { overview: (iuc) => customerOverview(db, iuc, clock.now()) },
};
const server = Fastify();
serveCalls(server, app, customerCalls);
const base = await server.listen({ host: '127.0.0.1', port: 0 });
after(() => server.close());
servesProduct(base);

const overviewOf = async (name: DemonstrationName) => {
  const person = DEMONSTRATION_PEOPLE.find((candidate) => candidate.name === name);
  assert.ok(person);
  const overview = await customerOverview(db, person.iuc, clock.now());
  assert.ok(overview);
  return overview;
};
const call = async (
  who: DemonstrationName | undefined,
  name: string,
  headers: Record<string, string> = {},
  init: RequestInit = {},
) => {
  const token = who && people.signIn(await overviewOf(who)).token;
  const answer = await fetch(`${base}/api/${name}`, {
    ...init,
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};
const put = (who: DemonstrationName | undefined, body: object) =>
  call(
    who,
    'mesInfos',
    { 'content-type': 'application/json' },
    { method: 'PUT', body: JSON.stringify(body) },
  );

test('INFO-07 the client answers carry the person with clientFid, infosFid, fidCard and haveComplaints', async () => {
  const { customer, balance, standing, profile } = await overviewOf('gv');
  for (const name of ['GetInfosClient', 'mesInfos']) {
    const { status, body: answered } = await call('gv', name);
    assert.equal(status, 200);
    const { version, info, ...body } = answered;
    assert.equal(typeof version, name === 'mesInfos' ? 'string' : 'undefined');
    // Once more together, as the specification's clients read it.
    if (name === 'GetInfosClient')
      assert.deepEqual(info, {
        civility: 'Mme',
        lastName: 'Vasseur',
        firstName: 'Camille',
        birthdate: '12/09/1985',
        mobile: '+33639980104',
        phone: null,
        email: 'gv@demo.test',
        adresse: customer.address,
      });
    assert.deepEqual(body, {
      iuc: customer.iuc,
      civility: 'Mme',
      lastName: 'Vasseur',
      firstName: 'Camille',
      birthdate: '12/09/1985',
      mobile: '+33639980104',
      phone: null,
      email: 'gv@demo.test',
      adresse: customer.address,
      clientFid: true,
      infosFid: { compteurFid: balance, nbPointStatut: standing?.statusPoints },
      fidCard: { numCarte: profile.card?.numCarte, statut: 'ACTIVE', type: 'GV' },
      haveComplaints: false,
    });
  }
  const { body } = await call('ar', 'GetInfosClient');
  assert.deepEqual([body.clientFid, body.infosFid, body.fidCard], [false, null, null]);
});

test('INFO-01 mesInfos reads personal information and saves it as it was read, but for what was changed', async () => {
  const { body: before } = await call('gvlc', 'mesInfos');
  const adresse = {
    adrSociete: 'Atelier Delcourbe',
    adrBatiment: 'Bâtiment C',
    adrVoie: '18 rue des Cheminots',
    adrLieuDit: 'BP 12',
    codePostale: '1000-205',
    ville: 'Lisboa',
    pays: 'PT',
  };
  const { status, body } = await put('gvlc', {
    ...before,
    adresse,
    mobile: '+351912345678',
    phone: '+33142685300',
    civility: 'MADAME',
  });
  assert.equal(status, 200, JSON.stringify(body));
  const { version, ...saved } = body;
  const { version: _, ...rest } = before;
  assert.deepEqual(saved, {
    ...rest,
    adresse,
    mobile: '+351912345678',
    phone: '+33142685300',
    civility: 'Mme',
  });
  assert.notEqual(version, before.version);
  assert.deepEqual((await call('gvlc', 'mesInfos')).body, body);
  assert.equal((await put('gvlc', { ...before, version })).status, 200, 'and back again');
});

test('INFO-02 API-06 mesInfos takes back what it has answered, and refuses by name what is sent as another and changes elsewhere, or is no field at all', async () => {
  const { body: before } = await call('gvtlc', 'mesInfos');
  const { status, body } = await put('gvtlc', {
    ...before,
    firstName: 'Autre',
    birthdate: '01/01/1990',
    email: 'autre@exemple.test',
    // Points that were earned since it was read are nobody's to write, and no reason to refuse.
    infosFid: { compteurFid: 1_000_000, nbPointStatut: 0 },
    phone: '+33142685300',
  });
  assert.equal(status, 400);
  const proof = 'Ce champ ne change qu’avec un justificatif, par le formulaire d’aide.';
  assert.deepEqual(body.fields, {
    firstName: proof,
    birthdate: proof,
    email: 'L’adresse e-mail se change avec l’identifiant du compte.',
  });
  const mistyped = await put('gvtlc', { ...before, telephone: '+33142685300' });
  assert.deepEqual([mistyped.status, mistyped.body.fields], [400, { telephone: 'Champ inconnu' }]);
  assert.deepEqual((await call('gvtlc', 'mesInfos')).body, before, 'nothing of it was saved');
  const points = { ...before, infosFid: { compteurFid: 1, nbPointStatut: 0 } };
  assert.deepEqual(await put('gvtlc', points), { status: 200, body: before });
});

test('INFO-03 INFO-04 mesInfos refuses what does not fit its country by its field, and what was changed since it was read', async () => {
  const { body: before } = await call('gvi', 'mesInfos');
  const refused = await put('gvi', {
    ...before,
    adresse: { ...(before.adresse as object), codePostale: '4400' },
    indicatif: 'BE',
  });
  assert.equal(refused.status, 400);
  assert.deepEqual(refused.body.fields, {
    'adresse.codePostale': 'Le code postal est erroné',
    mobile: 'Ce numéro de mobile n’existe pas avec cet indicatif.',
  });
  assert.equal((await put('gvi', { ...before, version: undefined })).status, 400);
  assert.equal((await put('gvi', { ...before, phone: '+33142685300' })).status, 200);
  const late = await put('gvi', { ...before, phone: '+33142685301' });
  assert.deepEqual([late.status, late.body.code], [409, 'personal-information-outdated']);
  const { body: after } = await call('gvi', 'mesInfos');
  assert.equal(after.phone, '+33142685300');
  assert.equal((await put(undefined, before)).status, 401);
});

test('POINTS-09 solde, get-solde and infos-fid answer the ledger’s balance and the member’s counters', async () => {
  const { balance, standing, nextExpiry } = await overviewOf('gv');
  for (const name of ['solde', 'get-solde'])
    assert.deepEqual(await call('gv', name), {
      status: 200,
      body: { solde: balance, nextExpiry: { on: nextExpiry?.on.toString(), points: nextExpiry?.points } },
    });
  const { body } = await call('gv', 'infos-fid');
  assert.deepEqual(body.infosFid, { compteurFid: balance, nbPointStatut: standing?.statusPoints });
  assert.deepEqual([body.type, body.trips, body.tripTarget], ['GV', standing?.trips, 20]);
  assert.deepEqual(body.thresholds, [
    { type: 'GV', statusPoints: 1500, reached: false },
    { type: 'GV_CLUB', statusPoints: 2200, reached: false },
  ]);
});

test('PROFILE-06 SEC-01 the shop’s balance is for GV and GV_CLUB alone, member calls for cards, none for strangers or another iuc', async () => {
  const expected: Record<DemonstrationName, [solde: number, shop: number]> = {
    gvi: [403, 403],
    ar: [403, 403],
    gvt: [200, 403],
    gv: [200, 200],
    gvlc: [200, 200],
    gvtlc: [200, 403],
  };
  for (const [name, [solde, shop]] of Object.entries(expected) as [DemonstrationName, [number, number]][]) {
    assert.equal((await call(name, 'solde')).status, solde, name);
    assert.equal((await call(name, 'infos-fid')).status, solde, name);
    assert.equal((await call(name, 'get-solde')).status, shop, name);
  }
  const other = (await overviewOf('gvlc')).customer;
  for (const { name } of customerCalls.filter(({ access }) => access !== 'public')) {
    assert.equal((await call(undefined, name)).status, 401, name);
    const foreign = await call('gv', name, { 'x-iuc': other.iuc });
    assert.equal(foreign.status, 403, name);
    assert.ok(!JSON.stringify(foreign.body).includes(other.lastName));
  }
});
