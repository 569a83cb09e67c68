import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { ConfigurationError, readConfig, SETTING_NAMES } from '#config/config.ts';
import { readSecrets } from '#config/secrets.ts';

const problemsOf = (environment: Record<string, string>): readonly string[] => {
  try {
    readConfig(environment, '/srv/portal');
  } catch (error) {
    assert.ok(error instanceof ConfigurationError);
    return error.problems;
  }
  return [];
};

test('OPS-05 without any setting the portal serves on localhost with everything embedded', () => {
  const config = readConfig({}, '/srv/portal');
  assert.equal(config.publicUrl, 'http://localhost:3000');
  assert.equal(config.host, '127.0.0.1');
  assert.equal(config.varDir, '/srv/portal/var');
  assert.equal(config.secure, false);
  assert.equal(config.demonstration, true);
  assert.equal(config.databaseUrl, undefined);
});

test('OPS-05 every wrong setting is named, all at once, and no value is printed', () => {
  const wrong = {
    PORT: '70000',
    PUBLIC_URL: 'voyageur.example',
    DATABASE_URL: 'mysql://secret-value@host/db',
    CLOCK_START: 'tomorrow',
    SMTP_URL: 'http://secret-value',
    BOOKING_URL: 'ftp://x',
    PAYMENT_URL: 'pay.example',
    PAYMENT_KEY: 'short',
    PAYMENT_WEBHOOK_SECRET: 'whsec_short',
    PAYMENT_PAGE_URL: 'https://pay.example/page',
    LOG_LEVEL: 'loud',
    RATE_LIMITS: 'maybe',
    SIGN_IN: 'no',
    MAIL_FROM: 'nobody',
    COOKIE_DOMAIN: '.x',
    TRUST_PROXY: 'everybody',
    DATABASE_CONNECTIONS: '1',
    API_CLIENTS: 'app https://a.example',
    TRAVELS_TOKEN: 'court',
    STATION_ACCOUNTS_TOKEN: 'court',
    IUC_KEY: 'Y291cnQ=',
    MIGRATION_URL: 'ftp://partenaire.example',
    MIGRATION_TOKEN: 'court',
    SECOND_AGENT_ABOVE_EUROS: '99,90',
    KEEP_DRAFTS_DAYS: '0',
    KEEP_MAILS_DAYS: 'toujours',
    KEEP_BOOKINGS_DAYS: '7',
    KEEP_MEASURES_DAYS: '0',
    CONSENT_DAYS: '401',
    MEASURES_PER_MINUTE: '0',
    COLLECTOR_URL: 'ftp://mesures.example',
    COLLECTOR_KEY: 'court',
  };
  const problems = problemsOf(wrong);
  for (const name of Object.keys(wrong))
    assert.equal(
      problems.filter((problem) => problem.startsWith(`${name} `)).length,
      1,
      `${name}: ${problems.join('\n')}`,
    );
  assert.ok(!problems.join('\n').includes('secret-value'));
});

test('OPS-05 networks of balancers and addresses of servers that cannot be are refused by name', () => {
  for (const text of ['abc', '10.0.0.0/99', '10.0.0.0/', '::1/129', '1/2/3', '10.0.0.1,'])
    assert.match(problemsOf({ TRUST_PROXY: text }).join(), /^TRUST_PROXY must list the addresses/, text);
  for (const text of ['10.0.0.0/8', '10.0.0.1, ::1/128'])
    assert.deepEqual(problemsOf({ TRUST_PROXY: text }), [], text);
  assert.match(problemsOf({ SMTP_URL: 'smtp://' }).join(), /^SMTP_URL must be a URL/);
});

const OPERATOR = {
  PUBLIC_URL: 'https://voyageur.example',
  DATABASE_URL: 'postgres://portal:x@db.example/portal?sslmode=verify-full',
  BOOKING_URL: 'https://booking.example',
  SMTP_URL: 'smtps://mail.example',
};

test('OPS-04 the demonstration is on by itself only while everything is local, and said at each start elsewhere', () => {
  const { demonstration, warnings } = readConfig({}, '/srv');
  assert.deepEqual([demonstration, warnings], [true, []]);
  const local = { HOST: '::1', PUBLIC_URL: 'http://127.0.0.1:8080' };
  assert.equal(readConfig(local, '/srv').demonstration, true);
  const elsewhere: Record<string, string>[] = [
    { HOST: '0.0.0.0' },
    ...Object.entries(OPERATOR).map(([name, value]) => ({ [name]: value })),
  ];
  for (const settings of elsewhere) {
    const name = Object.keys(settings).join();
    assert.equal(readConfig(settings, '/srv').demonstration, false, name);
    const asked = readConfig({ ...settings, DEMONSTRATION: 'on' }, '/srv');
    assert.equal(asked.demonstration, true, name);
    assert.match(asked.warnings.join(), /^DEMONSTRATION is on: anybody/, name);
  }
  const off = readConfig({ DEMONSTRATION: 'off' }, '/srv');
  assert.deepEqual([off.demonstration, off.warnings], [false, []]);
});

test('OPS-05 a cookie domain that browsers would not take from this portal is refused, its own and those above it are not', () => {
  const domain = (COOKIE_DOMAIN: string, PUBLIC_URL?: string): string =>
    problemsOf({ COOKIE_DOMAIN, ...(PUBLIC_URL === undefined ? {} : { PUBLIC_URL }) }).join();
  const ours = 'https://portail.voyageur.example';
  for (const fits of ['portail.voyageur.example', 'voyageur.example'])
    assert.equal(domain(fits, ours), '', fits);
  for (const foreign of ['autre.example', 'oyageur.example', 'x.portail.voyageur.example'])
    assert.match(
      domain(foreign, ours),
      /^COOKIE_DOMAIN must be the host of PUBLIC_URL or a domain above it/,
      foreign,
    );
  assert.match(domain('voyageur.example'), /^COOKIE_DOMAIN must be the host/, 'on localhost there is none');
  assert.match(
    domain('0.0.1', 'https://127.0.0.1'),
    /^COOKIE_DOMAIN must be/,
    'an address has nothing above it',
  );
  // One mistake is told once.
  assert.doesNotMatch(domain('voyageur.example', 'voyageur.example'), /COOKIE_DOMAIN/);
});

test('OPS-05 a business clock starts at an instant of this century, and nothing else', () => {
  for (const wrong of [
    'hier',
    '2027-03-03',
    '2027-03-03T08:00:00',
    '2027-02-30T08:00:00Z',
    '0001-01-01T00:00:00Z',
    '1999-12-31T00:00:00Z',
    '2100-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
    '+275760-09-13T00:00:00Z',
  ])
    assert.match(
      problemsOf({ CLOCK_START: wrong }).join(),
      /^CLOCK_START must be an ISO instant.*2000 to 2099/,
      wrong,
    );
  for (const right of ['2027-03-03T08:00:00+01:00', '2000-01-01T00:00:00Z', '2099-12-31T00:00:00Z'])
    assert.deepEqual(problemsOf({ CLOCK_START: right }), [], right);
});

test('OPS-05 what would cross a network in the clear is refused, and stays possible on one machine', () => {
  const identity = { OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' };
  const clear: [name: string, settings: Record<string, string>][] = [
    ['PUBLIC_URL', { PUBLIC_URL: 'http://voyageur.example' }],
    ['OIDC_ISSUER', { ...identity, OIDC_ISSUER: 'http://id.example' }],
    ['BOOKING_URL', { BOOKING_URL: 'http://booking.example' }],
    ['API_CLIENTS', { API_CLIENTS: 'app=http://app.example/cb' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://portal@10.0.0.5/portal' }],
  ];
  // Whatever other system a setting names, one that is added later, too.
  const addresses = SETTING_NAMES.filter((name) => /_(?:URL|ISSUER|CHANGE_\w+)$/.test(name));
  assert.ok(addresses.length > 12, addresses.join());
  for (const name of addresses) {
    const said = problemsOf({ [name]: 'http://back.example/' }).filter((one) =>
      one.startsWith(`${name} must`),
    );
    assert.equal(said.length, 1, name);
  }
  for (const [name, settings] of clear) {
    const problems = problemsOf(settings);
    assert.equal(problems.length, 1, name);
    assert.match(problems.join(), new RegExp(`^${name} `));
  }
  assert.match(problemsOf({ HOST: '10.1.2.3' }).join(), /^PUBLIC_URL must be set, as HOST/);
  assert.deepEqual(problemsOf({ ...OPERATOR, ...identity, OIDC_ISSUER: 'https://id.example' }), []);
  const onOneMachine: Record<string, string> = {
    ...identity,
    PUBLIC_URL: 'http://127.0.0.1:3000',
    OIDC_ISSUER: 'http://localhost:9000',
    BOOKING_URL: 'http://[::1]:9001',
    API_CLIENTS: 'app=http://localhost:9002/cb',
    DATABASE_URL: 'postgres://portal@127.0.0.1/portal',
  };
  assert.deepEqual(problemsOf(onOneMachine), []);
  assert.deepEqual(problemsOf({ DATABASE_URL: 'postgres://portal@localhost/portal?host=%2Frun%2Fpg' }), []);
  // The operator's own word for a network that is protected otherwise; said in the log.
  const meant = readConfig({ DATABASE_URL: 'postgres://portal@10.0.0.5/portal?sslmode=disable' }, '/srv');
  assert.match(meant.warnings.join(), /^DATABASE_URL says sslmode=disable/);
  const mail = readConfig({ SMTP_URL: 'smtp://mail.example?requireTLS=false' }, '/srv');
  assert.match(mail.warnings.join(), /^SMTP_URL says requireTLS=false/);
});

test('OPS-05 the address people are sent to is one that a browser opens, wherever the portal listens', () => {
  const publicUrl = (HOST: string): string => readConfig({ HOST, PORT: '8080' }, '/srv').publicUrl;
  for (const host of ['0.0.0.0', '::', '127.0.0.1', '::1', 'localhost'])
    assert.equal(publicUrl(host), 'http://localhost:8080', host);
  assert.match(problemsOf({ HOST: '999.1.1.1' }).join(), /^HOST must be/);
  assert.match(problemsOf({ HOST: 'a:b' }).join(), /^HOST must be/);
});

test('OPS-05 the limits by address are off on loopback only', () => {
  assert.deepEqual(problemsOf({ RATE_LIMITS: 'off' }), []);
  for (const reached of [{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://voyageur.example' }])
    assert.match(problemsOf({ RATE_LIMITS: 'off', ...reached }).join(), /^RATE_LIMITS can be off/);
});

test('OPS-05 programs that use the calls are listed with their redirect addresses', () => {
  const { apiClients } = readConfig(
    { API_CLIENTS: 'app=https://a.example/cb  app=http://localhost:9/b desk=https://c.example' },
    '/srv',
  );
  assert.deepEqual(apiClients, [
    { clientId: 'app', redirectUris: ['https://a.example/cb', 'http://localhost:9/b'] },
    { clientId: 'desk', redirectUris: ['https://c.example'] },
  ]);
  assert.deepEqual(readConfig({}, '/srv').apiClients, []);
});

const PAYMENT = {
  PAYMENT_URL: 'https://api.pay.example/v1',
  PAYMENT_KEY: 'a-key-of-the-provider',
  PAYMENT_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32).toString('base64')}`,
};

test('OPS-04 OPS-05 a payment provider has its key, its secret and the origin of its pages, and ends the demonstration', () => {
  const config = readConfig(PAYMENT, '/srv');
  assert.equal(config.demonstration, false);
  assert.equal(config.payment?.pageOrigin, 'https://api.pay.example');
  const pages = readConfig({ ...PAYMENT, PAYMENT_PAGE_URL: 'https://pay.example' }, '/srv');
  assert.equal(pages.payment?.pageOrigin, 'https://pay.example');
  const { PAYMENT_KEY, PAYMENT_URL, PAYMENT_WEBHOOK_SECRET } = PAYMENT;
  assert.match(problemsOf({ PAYMENT_URL, PAYMENT_KEY }).join(), /PAYMENT_WEBHOOK_SECRET must be set/);
  assert.match(problemsOf({ PAYMENT_KEY, PAYMENT_WEBHOOK_SECRET }).join(), /PAYMENT_URL must be set/);
  assert.match(problemsOf({ PAYMENT_PAGE_URL: 'https://pay.example' }).join(), /PAYMENT_URL must be set/);
  assert.match(
    problemsOf({ ...PAYMENT, PAYMENT_URL: 'http://pay.example' }).join(),
    /PAYMENT_URL must be https/,
  );
});

test('OPS-05 a half-configured group is refused by the name of what is missing', () => {
  assert.match(
    problemsOf({ OIDC_ISSUER: 'https://id.example' }).join(),
    /OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set/,
  );
  assert.match(
    problemsOf({ BOOKING_URL: 'https://b.example', BOOKING_USER: 'u' }).join(),
    /BOOKING_PASSWORD must be set/,
  );
  assert.match(problemsOf({ BOOKING_USER: 'u', BOOKING_PASSWORD: 'p' }).join(), /BOOKING_URL must be set/);
  assert.match(
    problemsOf({
      OIDC_ISSUER: 'https://id.example',
      OIDC_CLIENT_ID: 'a',
      OIDC_CLIENT_SECRET: 'b',
      DEMONSTRATION: 'on',
    }).join(),
    /DEMONSTRATION/,
  );
});

test('OPS-05 the systems of content and of the assistant come with their keys, and the texts from one place', () => {
  assert.match(problemsOf({ CHATBOT_URL: 'https://bot.example' }).join(), /CHATBOT_KEY must be set/);
  assert.match(problemsOf({ CONTENT_URL: 'https://cms.example' }).join(), /CONTENT_KEY must be set/);
  const key = 'a-key-of-the-operator';
  assert.match(
    problemsOf({ CONTENT_URL: 'https://cms.example', CONTENT_KEY: key, CONTENT_DIR: 'texts' }).join(),
    /CONTENT_DIR cannot be set with CONTENT_URL/,
  );
  assert.match(
    problemsOf({ CHATBOT_URL: 'http://bot.example', CHATBOT_KEY: key }).join(),
    /CHATBOT_URL must be https/,
  );
});

test('OPS-05 the root secret is made once, kept for its owner alone, and a damaged one is said', (t) => {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'secrets-'));
  t.after(() => fs.rmSync(directory, { recursive: true }));
  const first = readSecrets({}, directory);
  assert.deepEqual(readSecrets({}, directory), first);
  assert.equal(fs.statSync(path.join(directory, 'secrets.key')).mode & 0o777, 0o600);
  fs.writeFileSync(path.join(directory, 'secrets.key'), 'short');
  assert.throws(() => readSecrets({}, directory), /damaged/);
  assert.throws(() => readSecrets({ SECRETS_KEY: 'abc' }, directory), /SECRETS_KEY must be/);
  for (const unusable of ['secrets.key', 'secrets.key/inside'])
    assert.throws(() => readSecrets({}, path.join(directory, unusable)), {
      name: 'ConfigurationError',
      message: /VAR_DIR must be a folder that this user can write in/,
    });
});
