import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { z } from 'zod';
import { type RouteEntry, routes } from '#contract/routes.ts';
import {
  DEMONSTRATION_LOGINS,
  type DemonstrationCode,
  type DemonstrationPortal,
  demonstrationPerson,
  lastFirst,
  startDemonstrationPortal,
} from '#tests/harness/demonstration.ts';
import { createMember, type Member, signedIn } from '#tests/harness/member.ts';
import { errorsIn } from '#tests/harness/portal.ts';
import { expectStep, fileReference, hold, pay } from '#tests/harness/shopping.ts';
import { TERMS } from '#tests/harness/terms.ts';
import { PAGE_DATA } from '#tests/harness/test-server.ts';
import { until } from '#tests/harness/until.ts';
import { Visitor } from '#tests/harness/visitor.ts';
import { accessMatrix, type MatrixEntry } from '#tests/security/access-matrix.ts';
import { calls } from '../../src/calls.ts';

/** Pages that anybody may read, whose forms are of who is signed in; everywhere else the two are one. */
const FORMS_OF_ONES_OWN: readonly string[] = ['/migration', '/migrationfid'];

/** Access of each route as the catalogue decides it; the table must agree, and a route that is missing here has none decided. */
const DECIDED: readonly (readonly [pattern: RegExp, access: RouteEntry['access']])[] = [
  [
    /^\/(mon-espace|modification-(identifiant|mot-de-passe)|mon-empreinte-carbone|g30-subscription)$/,
    'login',
  ],
  [
    /^\/compte\/avantages\/(mes-cartes|(adhesion|resiliation|confirmation-resiliation)-dematerialisation|mise-a-jour-photo(\/:photo)?|ma-carte-hors-connexion|bons-achat)$/,
    'login',
  ],
  [/^\/informations\/|^\/besoin-daide\/mes-reclamations$/, 'login'],
  [/^\/compte\/avantages\/(codes-avantages|ma-boutique-de-primes)$|^\/programme\/mes-avantages$/, 'card'],
  [/^\/recompense\/vos-points(-releve(\/.+)?)?$/, 'card'],
  [/^\/recompense\/(mon-catalogue-prime|boutique-v2|boutique-v2-callback|historique-commandes-v2)$/, 'shop'],
  [/^\/espace-pro\/(vente|apres-vente|suivi)/, 'staff'],
  [/^\/commande\/modification$|^\/apres-vente\/(echange|annulation)$/, 'card'],
  [
    /^(\*|\/|\/redirectAuthentication|\/logout|\/espace-pro(\/a-reprendre)?|\/migration(fid)?|\/renvoi_droit_tarifaire|\/bot-inoui)$/,
    'public',
  ],
  [
    /^\/(inscription\/|mot-de-passe-oublie$|nouveau-mot-de-passe$|nouvel-identifiant$|adhesion-fidelite$|connexion$|effacement\/annulation$|unsubscribeDemat$|desinscription-|programme(-en-bref)?$|actualites($|\/))/,
    'public',
  ],
  [
    /^\/(serviceg30-proactive|resilier-votre-contrat|mentions-legales|accessibilite|cookies|plan-du-site)$|^\/conditions-generales/,
    'public',
  ],
  [/^\/(conditions-utilisation|donnees-personnelles|securite)$/, 'public'],
  // Open only where a process is told to show it.
  [/^\/apercu$/, 'public'],
  [
    /^\/besoin-daide($|\/questions-frequentes|\/mediateur$)|^\/compte\/avantages\/cartes-abonnements-sncf/,
    'public',
  ],
];

/** An agent with the file of a card holder open, and one to whom the desk's token opened none. */
type Agent = 'agent' | 'agent-refused';
type Role = 'anonymous' | DemonstrationCode | Agent;
const CUSTOMERS: readonly DemonstrationCode[] = ['GVI', 'AR', 'GVT', 'GV', 'GVLC', 'GVTLC'];
const ROLES: readonly Role[] = ['anonymous', 'agent-refused', ...CUSTOMERS, 'agent'];
/** Who has said nothing of who they are. */
const isNobody = (role: Role): boolean => role === 'anonymous' || role === 'agent-refused';
/** Who may pass, said again apart from the code that decides it. */
const PASSES: Readonly<Record<MatrixEntry['access'], readonly Role[]>> = {
  public: ROLES,
  client: ROLES,
  login: CUSTOMERS,
  served: [...CUSTOMERS, 'agent'],
  card: ['GVT', 'GV', 'GVLC', 'GVTLC'],
  shop: ['GV', 'GVLC', 'agent'],
  staff: ['agent'],
};

let portal: DemonstrationPortal;
let victim: Member & { pnr: string; orderId: string; heldOrderId: string; tripId: string; number: string };
let matrix: readonly MatrixEntry[];
const visitors = new Map<Role, Visitor>();
/** What the pages of the agent's file say it by. */
let openFile = '';
const ending = lastFirst({ after });

before(async () => {
  portal = await startDemonstrationPortal(ending, { environment: { RATE_LIMITS: 'off' } });
  visitors.set('anonymous', new Visitor(portal.url));
  for (const role of CUSTOMERS)
    visitors.set(role, await signedIn(portal.db, demonstrationPerson(role).iuc, portal.url));
  // The customer who is served may not use the shop alone.
  const [served] = await portal.db.query<{ number: string }>(
    'select number from customer.card where iuc = $1 and closed_on is null',
    [demonstrationPerson('GVT').iuc],
  );
  for (const [role, agent] of [
    ['agent', 'EMERAUDE_P@0001'],
    ['agent-refused', 'EMERAUDE_P@0002'],
  ] as const) {
    const visitor = new Visitor(portal.url);
    const fields = { agent, numero: served?.number ?? '' };
    const opened = await visitor.submit(
      await visitor.submit(await visitor.open('/sandbox/desk'), { fields }),
    );
    assert.equal(opened.status, role === 'agent' ? 200 : 403);
    visitors.set(role, visitor);
  }
  const [file] = await portal.db.query<{ id: string }>('select id from session.staff_file');
  openFile = file?.id ?? '';
  matrix = accessMatrix(calls);

  // Somebody whose name, address, card and file are like nobody else's, with a ticket and with seats on hold.
  const member = await createMember(portal.db, 77, 90_000);
  const own = await signedIn(portal.db, member.iuc, portal.url);
  const trip = { from: 'Paris Gare de Lyon', to: 'Lyon Part-Dieu', date: '16/03/2027' };
  const done = await pay(own, await hold(own, trip));
  const held = await hold(own, { ...trip, date: '23/03/2027' });
  await settled();
  const trips = await own.request('/informations/voyages-futurs', { headers: PAGE_DATA });
  const { data } = (await trips.json()) as { data: { trips: { rows: { id: string }[] } } };
  const [order] = await portal.db.query<{ number: string }>(
    `select number from shop."order" where iuc = $1 and state = 'confirmed'`,
    [member.iuc],
  );
  victim = {
    ...member,
    pnr: fileReference(done),
    orderId: done.url.searchParams.get('commande') ?? '',
    heldOrderId: held.url.searchParams.get('commande') ?? '',
    tripId: data.trips.rows[0]?.id ?? '',
    number: order?.number ?? '',
  };
  for (const [name, value] of Object.entries(victim)) assert.ok(value, `the victim has ${name}`);
});

/**
 * Waits until nothing changes by itself any more: what a story, an order or an earlier request has set going (mails, papers, exports) is
 * the work of jobs that are due, or in somebody's hands.
 */
const settled = (): Promise<void> =>
  until(
    async () =>
      (
        await portal.db.query(
          `select from job.job where lease is not null or run_at < clock_timestamp() + interval '5 seconds'`,
        )
      ).length === 0,
  );

/** What must never be read by anybody else. */
const canaries = (): string[] => [
  victim.lastName,
  victim.email,
  victim.iuc,
  victim.numCarte,
  victim.numCarte.replace(/(\d{4})(?=\d)/g, '$1 '),
  victim.numCarte.replace(/(\d{4})(?=\d)/g, '$1\u202f'),
  victim.pnr,
  victim.orderId,
  victim.heldOrderId,
  victim.tripId,
  victim.number,
];

interface Request {
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}
interface Answer {
  readonly status: number;
  readonly location: string;
  readonly text: string;
}

const send = async (visitor: Visitor, request: Request): Promise<Answer> => {
  const { path, ...init } = request;
  const isAgent = visitor === visitors.get('agent');
  const headers = { ...init.headers, ...(isAgent ? { 'x-esp-token': openFile } : {}) };
  const response = await visitor.request(path, { ...init, headers });
  return {
    status: response.status,
    location: response.headers.get('location') ?? '',
    text: await response.text(),
  };
};

/** Canaries in an answer that the request itself did not bring along. What a browser typed at its sign-in is shown to it again (AUTH-03). */
const leaked = (request: Request, { text, location }: Answer): string[] => {
  const told = request.path.startsWith('/api/auth-state') ? text.replace(/"inputID":"\d*"/, '') : text;
  const brought = `${decodeURIComponent(request.path)} ${request.body ?? ''} ${Object.values(request.headers ?? {}).join(' ')}`;
  return canaries().filter(
    (canary) => !brought.includes(canary) && (told.includes(canary) || location.includes(canary)),
  );
};

/** Everything a customer can change, as one text each table. Sessions and the provider's own state come and go with every
 * request, and footprints are counted every minute from the travels. */
const contents = async (iuc?: string): Promise<string> => {
  const tables = await portal.db.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.columns
     join information_schema.tables using (table_schema, table_name)
     where column_name = 'iuc' and table_type = 'BASE TABLE'
       and table_schema not in ('session', 'identity', 'job', 'carbon', 'pg_catalog', 'information_schema') order by 1`,
  );
  const lines: string[] = [];
  for (const { name } of tables) {
    const [row] = await portal.db.query<{ n: number; digest: string | null }>(
      `select count(*)::int as n, md5(string_agg(t::text, '|' order by t::text)) as digest from ${name} t
       ${iuc ? 'where iuc = $1' : ''}`,
      iuc ? [iuc] : [],
    );
    lines.push(`${name} ${row?.n} ${row?.digest}`);
  }
  return lines.join('\n');
};

/** A concrete address for a pattern of the table. */
const concrete = (path: string): string =>
  path.replace(/:\w+/g, 'valeur').replace(/^\*$/, '/page-inconnue').replace(/\*$/, 'reste');

/** An input that names the victim wherever the contract lets one name something. */
const foreignInput = (name: string): Record<string, unknown> => {
  const call = calls.find((one) => one.name === name);
  if (!call) return {};
  const schema = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, { type?: string; enum?: unknown[] }>;
  };
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([field, { type, enum: choices }]) => {
      if (/order|commande/i.test(field)) return [field, victim.heldOrderId];
      if (/iuc/i.test(field)) return [field, victim.iuc];
      if (/pnr|file|dossier/i.test(field)) return [field, victim.pnr];
      if (/mail/i.test(field)) return [field, victim.email];
      if (/card|carte|fid/i.test(field)) return [field, victim.numCarte];
      if (choices) return [field, choices[0]];
      if (type === 'boolean') return [field, true];
      if (type === 'integer' || type === 'number') return [field, 1];
      if (type === 'array') return [field, []];
      return [field, victim.orderId];
    }),
  );
};

/** An address of the victim's, where a path names something of somebody's. */
const foreignPath = (path: string): string =>
  concrete(path.replace(':voyage', victim.tripId).replace(':document', 'billet.pdf'));

/** The request of an entry, plain or naming somebody else. */
const requestOf = (entry: MatrixEntry, foreign: boolean): Request => {
  const path = foreign ? foreignPath(entry.path) : concrete(entry.path);
  const stranger = new URLSearchParams({
    id: '43',
    commande: victim?.heldOrderId ?? '',
    billet: victim?.tripId ?? '',
    pnr: victim?.pnr ?? '',
    iuc: victim?.iuc ?? '',
    etape: 'recapitulatif',
  });
  if (entry.kind === 'call') {
    const name = entry.path.replace('/api/', '');
    const input = foreign ? foreignInput(name) : {};
    const headers = { 'x-transac-correlation-id': randomUUID() };
    if (entry.method === 'GET') {
      const query = new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)]));
      return { path: `${path}?${query}`, headers };
    }
    return {
      path,
      method: entry.method,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    };
  }
  const address = foreign ? `${path}?${stranger}` : path;
  if (entry.method === 'GET') return { path: address, headers: { accept: 'text/html' } };
  return {
    path: address,
    method: entry.method,
    headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      intention: foreign ? 'abandonner' : '',
      termsAccepted: 'on',
      expectedPoints: '1',
    }).toString(),
  };
};

/** Six at once; the first that fails ends it when those on their way have ended, for the next test looks at what has changed. */
const each = async <Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> => {
  const queue = [...items];
  const ends = await Promise.allSettled(
    Array.from({ length: 6 }, async () => {
      for (let item = queue.shift(); item !== undefined; item = queue.shift())
        await work(item).catch((error: unknown) => {
          queue.length = 0;
          throw error;
        });
    }),
  );
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
};
interface Case {
  readonly role: Role;
  readonly entry: MatrixEntry;
  readonly visitor: Visitor;
  readonly passes: boolean;
  readonly says: string;
}
const cases = (): Case[] =>
  ROLES.flatMap((role) =>
    matrix.map((entry) => ({
      role,
      entry,
      visitor: visitors.get(role) as Visitor,
      passes: PASSES[entry.access].includes(role),
      says: `${role} ${entry.method} ${entry.path}`,
    })),
  );

test('SEC-01 every route of the table has the access that was decided for it, and every call served is in the matrix', async () => {
  for (const { path, access, formAccess } of routes as readonly RouteEntry[]) {
    const decided = DECIDED.find(([pattern]) => pattern.test(path));
    assert.ok(decided, `${path}: nobody decided who may open it`);
    assert.equal(access, decided[1], path);
    assert.equal(formAccess, FORMS_OF_ONES_OWN.includes(path) ? 'login' : undefined, path);
  }
  const answer = await send(new Visitor(portal.url), { path: '/api/openapi.json' });
  const { paths } = JSON.parse(answer.text) as { paths: Record<string, Record<string, unknown>> };
  const served = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map(
      (method) => `${method.toUpperCase()} ${path.startsWith('/api') ? path : `/api${path}`}`,
    ),
  );
  const known = matrix.filter(({ kind }) => kind === 'call').map(({ method, path }) => `${method} ${path}`);
  assert.deepEqual(served.sort(), known.sort());
});

test('SEC-01 NAV-02 every route and call by every role: the allowed pass, the others are refused in their own way', async () => {
  const answerTo = async ({ entry, visitor, says }: Case, request: Request): Promise<Answer> => {
    const answer = await send(visitor, request);
    assert.ok(answer.status < 500, `${says}: ${answer.status} ${answer.text.slice(0, 300)}`);
    assert.deepEqual(leaked(request, answer), [], `${says} ${entry.kind}`);
    return answer;
  };
  const refusals = cases().filter(({ passes }) => !passes);
  assert.ok(refusals.length > 50, `${refusals.length} refusals`);
  const before = await contents();
  await each(refusals, async (one) => {
    const { role, entry, visitor, says } = one;
    const request = requestOf(entry, false);
    const answer = await answerTo(one, request);
    if (!isNobody(role)) assert.equal(answer.status, 403, says);
    else if (entry.kind === 'call') assert.equal(answer.status, 401, says);
    else {
      assert.equal(answer.status, 303, says);
      assert.equal(
        answer.location,
        `/redirectAuthentication?retour=${encodeURIComponent(concrete(entry.path))}`,
        says,
      );
    }
    if (entry.kind !== 'page' || entry.method !== 'GET') return;
    // The page's data has the same access as the page (NAV-14).
    const data = await send(visitor, { ...request, headers: PAGE_DATA });
    assert.equal(data.status, isNobody(role) ? 401 : 403, `${says} as data`);
    assert.ok(!('data' in (JSON.parse(data.text) as object)), `${says} as data`);
  });
  assert.equal(await contents(), before, 'nothing changed');

  // Who may, does: with nothing typed, some of it is an act all the same.
  const allowed = cases().filter(({ passes }) => passes);
  await each(allowed, async (one) => {
    const answer = await answerTo(one, requestOf(one.entry, false));
    assert.ok(
      ![401, 403].includes(answer.status) || one.entry.access === 'client',
      `${one.says}: ${answer.status} ${answer.text.slice(0, 200)}`,
    );
    assert.ok(!answer.location.startsWith('/redirectAuthentication'), one.says);
  });
  await settled();
});

test('SEC-01 somebody else’s order, trip, file, card and transaction in path, query and body: no foreign byte leaves, nothing of theirs changes', async () => {
  const before = await contents(victim.iuc);
  await each(cases(), async ({ entry, visitor, passes, says }) => {
    const request = requestOf(entry, true);
    for (const one of [request, { ...request, headers: { ...request.headers, ...PAGE_DATA } }]) {
      const answer = await send(visitor, one);
      assert.ok(answer.status < 500, `${says}: ${answer.status} ${answer.text.slice(0, 300)}`);
      assert.deepEqual(leaked(one, answer), [], says);
      if (!passes && entry.kind !== 'call') assert.ok([303, 401, 403].includes(answer.status), says);
    }
  });
  assert.equal(await contents(victim.iuc), before, 'the victim has what they had');

  // The canaries would have been seen: their owner reads each of them at these addresses.
  const own = await signedIn(portal.db, victim.iuc, portal.url);
  const read = (
    await Promise.all(
      [
        '/informations/voyages-futurs',
        `/recompense/historique-commandes-v2?commande=${victim.orderId}`,
        `/recompense/boutique-v2?id=43&etape=recapitulatif&commande=${victim.heldOrderId}`,
        '/api/GetInfosClient',
      ].map((path) => send(own, { path }).then(({ text }) => text)),
    )
  ).join('\n');
  for (const canary of [
    victim.lastName,
    victim.email,
    victim.numCarte,
    victim.pnr,
    victim.orderId,
    victim.tripId,
    victim.heldOrderId,
  ])
    assert.ok(read.includes(canary), `the owner reads ${canary}`);
});

test('SEC-01 each step and button of somebody else’s order is a page that does not exist, and the order stays as it is', async () => {
  const before = await contents(victim.iuc);
  for (const role of ['GV', 'GVLC'] as const) {
    const visitor = visitors.get(role) as Visitor;
    for (const commande of [victim.orderId, victim.heldOrderId]) {
      for (const etape of ['voyageurs', 'recapitulatif', 'confirmation']) {
        const path = `/recompense/boutique-v2?${new URLSearchParams({ id: '43', etape, commande })}`;
        if (etape !== 'voyageurs') assert.equal((await send(visitor, { path })).status, 404, path);
        for (const intention of ['payer', 'prolonger', 'abandonner']) {
          const body = new URLSearchParams({
            intention,
            termsAccepted: 'on',
            expectedPoints: '4000',
          }).toString();
          const answer = await send(visitor, {
            path,
            method: 'POST',
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
            body,
          });
          // Elsewhere than on the summary there are no such buttons: what is sent all the same leads to the step itself.
          assert.equal(answer.status, etape === 'recapitulatif' ? 404 : 303, `${role} ${intention} ${path}`);
        }
      }
      const detail = { path: `/recompense/historique-commandes-v2?commande=${commande}` };
      assert.equal((await send(visitor, detail)).status, 404);
      const call = await send(visitor, {
        path: '/api/finalise-order-burn-fer',
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-transac-correlation-id': randomUUID() },
        body: JSON.stringify({
          orderId: commande,
          termsAccepted: true,
          termsVersion: TERMS,
          expectedPoints: 4000,
        }),
      });
      assert.equal(call.status, 404, call.text);
    }
  }
  assert.equal(await contents(victim.iuc), before);
});

test('SEC-01 API-04 X-Iuc that is not the caller’s own is refused everywhere, also to anonymous callers', async () => {
  await settled();
  const before = await contents();
  await each(cases(), async ({ entry, visitor, says }) => {
    if (entry.kind === 'server-route' || entry.access === 'client') return;
    const request = requestOf(entry, false);
    const one = { ...request, headers: { ...request.headers, 'x-iuc': victim.iuc } };
    const answer = await send(visitor, one);
    assert.equal(answer.status, 403, `${says}: ${answer.status}`);
    assert.deepEqual(leaked(one, answer), [], says);
  });
  assert.equal(await contents(), before);
});

test('SEC-01 a session that was ended, guessed or bent opens nothing', async () => {
  const visitor = await signedIn(portal.db, victim.iuc, portal.url);
  const value = visitor.cookies.get('session')?.value ?? '';
  const space = await send(visitor, { path: '/mon-espace' });
  assert.ok(space.text.includes(victim.lastName), 'the session is good');
  const [row] = await portal.db.query<{ id: string; hash: string }>(
    `select id, encode(token_hash, 'hex') as hash from session.session where iuc = $1 order by started_at desc limit 1`,
    [victim.iuc],
  );
  const out = await send(visitor, { path: '/logout', method: 'POST' });
  assert.ok(out.status < 400, `${out.status}`);
  const bent = `${value.slice(0, -1)}${value.endsWith('A') ? 'B' : 'A'}`;
  for (const stale of [
    value,
    bent,
    row?.id ?? '',
    row?.hash ?? '',
    victim.iuc,
    '',
    'x'.repeat(43),
    `${value}; session=${value}`,
  ]) {
    const stranger = new Visitor(portal.url);
    stranger.keepCookie('session', stale);
    const request = { path: '/mon-espace' };
    const answer = await send(stranger, request);
    assert.equal(answer.status, 303, stale);
    assert.deepEqual(leaked(request, answer), []);
    const api = await send(stranger, { path: '/api/GetInfosClient' });
    assert.equal(api.status, 401);
  }
  for (const token of [value, `access-${victim.iuc}`, `id-${victim.iuc}`, 'x', 'a.b.c']) {
    const api = await send(visitors.get('GV') as Visitor, {
      path: '/api/GetInfosClient',
      headers: { authorization: `Bearer ${token}` },
    });
    assert.equal(api.status, 401, 'a token that is none is not replaced by the cookie beside it');
  }
});

test('SEC-01 SEC-04 what a page of another site sends changes nothing and is refused, with the cookies of every role', async () => {
  await settled();
  const before = await contents();
  const foreign: Readonly<Record<string, string>>[] = [
    { 'sec-fetch-site': 'cross-site', origin: 'https://ailleurs.example' },
    { 'sec-fetch-site': 'same-site', origin: 'https://autre.voyageur.example' },
    { 'sec-fetch-site': 'cross-site', origin: 'null' },
  ];
  const targets = [
    ...cases().filter(({ entry }) => entry.method !== 'GET'),
    ...ROLES.flatMap((role) =>
      ['/logout', '/affichage', '/login'].map((path) => ({
        role,
        visitor: visitors.get(role) as Visitor,
        entry: { kind: 'server-route', method: 'POST', path, access: 'public' } as const,
        says: `${role} POST ${path}`,
      })),
    ),
  ];
  await each(targets, async ({ visitor, entry, says }) => {
    for (const headers of foreign) {
      const request = requestOf(entry as MatrixEntry, true);
      const answer = await send(visitor, {
        ...request,
        method: entry.method,
        headers: { ...request.headers, ...headers },
      });
      assert.equal(answer.status, 403, `${says} ${JSON.stringify(headers)}: ${answer.status}`);
    }
    // An older browser says only where it comes from.
    const response = await fetch(new URL(concrete(entry.path), portal.url), {
      method: entry.method,
      redirect: 'manual',
      headers: {
        origin: 'https://ailleurs.example',
        cookie: `session=${visitor.cookies.get('session')?.value ?? ''}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'intention=abandonner',
    });
    await response.text();
    assert.equal(response.status, 403, `${says} by Origin alone`);
  });
  assert.equal(await contents(), before);
  const still = await send(visitors.get('GV') as Visitor, { path: '/mon-espace' });
  assert.equal(still.status, 200, 'nobody was signed out');
});

/** One of those who may open the same: what a spelling could change is which address it is, not who asks. */
const UNLIKE: ReadonlySet<Role> = new Set(
  [
    ...Map.groupBy(ROLES, (role) =>
      Object.values(PASSES)
        .map((passing) => passing.includes(role))
        .join(),
    ).values(),
  ].flatMap(([role]) => role ?? []),
);

test('SEC-01 a closed address spelled otherwise opens nothing either, by any reading method', async () => {
  assert.deepEqual([...UNLIKE], ['anonymous', 'GVI', 'GVT', 'GV', 'agent']);
  const spellings = (path: string): string[] => [
    `${path}/`,
    `/%2f${path.slice(1)}`,
    `/.${path}`,
    `/x/..${path}`,
    path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
    path.toUpperCase(),
    `${path};x=1`,
    `${path}%20`,
    `${path}?nonLogue=true`,
    `${path}?reset=false&esp=true`,
  ];
  await each(
    cases().filter(({ role, passes, entry }) => UNLIKE.has(role) && !passes && entry.method === 'GET'),
    async ({ entry, visitor, says }) => {
      for (const path of spellings(concrete(entry.path))) {
        for (const headers of [{ accept: 'text/html' }, PAGE_DATA]) {
          const answer = await send(visitor, { path, headers });
          assert.ok(
            [303, 400, 401, 403, 404, 405].includes(answer.status),
            `${says} as ${path}: ${answer.status}`,
          );
        }
        const head = await visitor.request(path, { method: 'HEAD' });
        assert.ok(head.status >= 300, `${says} HEAD ${path}: ${head.status}`);
      }
    },
  );
});

test('NAV-02 after signing in a visitor is on the page they asked for, query included; with the reset flag at the root', async () => {
  const closed = (routes as readonly RouteEntry[]).filter(
    ({ access, page }) => page && access !== 'public' && access !== 'staff',
  );
  assert.ok(closed.length >= 5);
  for (const { path, access } of closed) {
    const visitor = new Visitor(portal.url);
    const login = access === 'login' ? DEMONSTRATION_LOGINS.GVI : DEMONSTRATION_LOGINS.GV;
    const wanted = `${concrete(path)}?id=43&page=1`;
    const page = await visitor.signIn(login, undefined, wanted);
    // What a path names by a parameter is nobody's here.
    assert.equal(page.status, path.includes(':') ? 404 : 200, path);
    // Whose order it is about nobody has said: it is found first.
    if (path.startsWith('/apres-vente/')) assert.equal(page.url.pathname, '/commande/modification');
    else assert.equal(page.url.pathname + page.url.search, wanted);
    const reset = await send(new Visitor(portal.url), { path: `${concrete(path)}?reset=true` });
    assert.equal(reset.status, 303);
    assert.equal(reset.location, '/', path);
  }
  expectStep(await new Visitor(portal.url).open('/mon-espace?reset=true'), 'prehome');
});

test('no refusal of the matrix was an error of ours', () => assert.deepEqual(errorsIn(portal), []));
