import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { messageOf } from '#domain/errors/catalogue.ts';
import { newId } from '#domain/ids.ts';
import { tellRights } from '#features/cards/index.ts';
import { lastFirst } from '#tests/harness/demonstration.ts';
import { createMember, type Member, signedIn } from '#tests/harness/member.ts';
import { type SharedPortal, sharedPortal } from '#tests/harness/shared.ts';
import { until } from '#tests/harness/until.ts';
import { type Page, titleOf, Visitor, words } from '#tests/harness/visitor.ts';

const SERVICE = '/serviceg30-proactive';
const MINE = '/g30-subscription';
const END = '/resilier-votre-contrat';

let portal: SharedPortal;
const ending = lastFirst({ after });
before(async () => {
  portal = await sharedPortal(ending);
});

let members = 3_400;
const somebody = async (): Promise<{ readonly visitor: Visitor; readonly member: Member }> => {
  members += 1;
  const member = await createMember(portal.db, members, 100);
  return { visitor: await signedIn(portal.db, member.iuc, portal.url), member };
};
interface Informations {
  readonly state: string;
  readonly subscriptionDate: string | null;
  readonly activationDate: string | null;
  readonly endOfCommitmentDate: string | null;
  readonly endDate: string | null;
  readonly termsVersion: string;
}
const informations = async (visitor: Visitor): Promise<Informations> => {
  const answer = await visitor.request('/api/g30-informations');
  assert.equal(answer.status, 200);
  return (await answer.json()) as Informations;
};
const post = (visitor: Visitor, call: string, body: object): Promise<Response> =>
  visitor.request(`/api/${call}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
/** What has come to a member's mailbox, once as many mails are there. */
const subjects = async ({ iuc }: Member, count: number): Promise<string[]> => {
  const boxed = () =>
    portal.db.query<{ subject: string }>(
      // In the order in which they were asked for: two at once may arrive the other way round.
      'select subject from mail.mailbox where iuc = $1 order by message_id',
      [iuc],
    );
  await until(async () => (await boxed()).length >= count);
  return (await boxed()).map(({ subject }) => subject);
};
const text = (page: Page, selector = 'main'): string => words(page, selector).replace(/\s+/g, ' ');
const firstAfter = (day: string): string =>
  Temporal.PlainDate.from(day).with({ day: 1 }).add({ months: 1 }).toString();
/** What a member knows of their card, as its form and its call take it. */
const known = ({ numCarte, email }: Member) => ({ numCarte, email, birthDate: '17/05/1985' });

test('G30-01 API-02 a member subscribes by the page once the terms are accepted, and finds the three dates by page and call', async () => {
  const { visitor, member } = await somebody();
  assert.equal((await informations(visitor)).state, 'not-subscribed');
  const offered = await visitor.open(MINE);
  const refused = await visitor.submit(offered);
  assert.equal(refused.status, 400);
  assert.match(text(refused), /Les Conditions Générales de Vente doivent être validées/);
  assert.equal((await informations(visitor)).state, 'not-subscribed');

  const done = await visitor.submit(refused, { fields: { termsAccepted: 'on' } });
  assert.equal(done.status, 200);
  assert.equal(titleOf(done).includes('Mon service G30'), true);
  assert.match(
    text(done),
    /Votre service G30 est souscrit.*Souscrit.*Actif.*Fin d’engagement de l’exploitant/,
  );
  const told = await informations(visitor);
  assert.equal(told.state, 'just-subscribed');
  assert.equal(told.activationDate, firstAfter(told.subscriptionDate ?? ''));
  assert.equal(
    told.endOfCommitmentDate,
    Temporal.PlainDate.from(told.activationDate ?? '')
      .add({ years: 1 })
      .subtract({ days: 1 })
      .toString(),
  );
  for (const [selector, day] of [
    ['.dated-line__stop:nth-child(1) time', told.subscriptionDate],
    ['.dated-line__stop:nth-child(2) time', told.activationDate],
    ['.dated-line__stop:nth-child(3) time', told.endOfCommitmentDate],
  ] as const)
    assert.equal(done.document.querySelector(selector)?.getAttribute('datetime'), day);
  assert.deepEqual(await subjects(member, 1), ['Votre service G30 est souscrit']);
  // The month has come.
  await portal.db.query(
    `update g30.subscription set subscribed_on = subscribed_on - 62, activates_on = activates_on - 62 where iuc = $1`,
    [member.iuc],
  );
  assert.equal((await informations(visitor)).state, 'subscribed');
  assert.match(text(await visitor.open(MINE)), /Votre service G30 est actif/);
});

test('G30-01 pressed twice, at the same time too, it is one subscription and one mail; terms that are not in force are refused; without a card it leads to one', async () => {
  const { visitor, member } = await somebody();
  const { termsVersion } = await informations(visitor);
  const outdated = await post(visitor, 'g30-subscribe', { termsAccepted: true, termsVersion: '2020-01-01' });
  assert.equal(outdated.status, 409);
  assert.equal(((await outdated.json()) as { code: string }).code, 'g30-terms-outdated');
  // A program that leaves out which terms it has shown reads that, not that they have changed.
  const unnamed = await post(visitor, 'g30-subscribe', { termsAccepted: true });
  assert.equal(unnamed.status, 400);
  assert.deepEqual(((await unnamed.json()) as { fields: unknown }).fields, {
    termsVersion: 'Champ obligatoire',
  });
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => post(visitor, 'g30-subscribe', { termsAccepted: true, termsVersion })),
  );
  assert.deepEqual(
    answers.map(({ status }) => status),
    Array.from({ length: 6 }, () => 200),
  );
  assert.equal(
    (await portal.db.query('select from g30.subscription where iuc = $1', [member.iuc])).length,
    1,
  );
  assert.deepEqual(await subjects(member, 1), ['Votre service G30 est souscrit']);

  const guest = new Visitor(portal.url);
  await guest.signIn('gvi@demo.test');
  assert.match(text(await guest.open(MINE)), /il vous en faut une.*Prendre ma carte de fidélité/);
  const without = await post(guest, 'g30-subscribe', { termsAccepted: true, termsVersion });
  assert.equal(without.status, 409);
  assert.equal(((await without.json()) as { code: string }).code, 'g30-without-card');
});

test('G30-02 who knows the card ends the service with the month, without signing in, by the page; its holder is told, and keeps it until then', async () => {
  const { visitor, member } = await somebody();
  const { termsVersion } = await informations(visitor);
  await post(visitor, 'g30-subscribe', { termsAccepted: true, termsVersion });
  const stranger = new Visitor(portal.url);
  const page = await stranger.open(SERVICE);
  assert.match(text(page), /25 % du prix.*50 % du prix.*75 % du prix/);
  const [day, month, year] = known(member).birthDate.split('/');
  const form = {
    form: 'form:has([name=numCarte])',
    fields: {
      numCarte: member.numCarte.slice(8),
      email: member.email.toUpperCase(),
      birthDate: [day, month, year] as string[],
    },
  };
  const wrong = await stranger.submit(page, {
    ...form,
    fields: { ...form.fields, birthDate: ['18', '5', '1985'] },
  });
  assert.equal(wrong.status, 404);
  assert.match(text(wrong), /Aucun abonnement au service G30 ne correspond à ces informations/);
  assert.equal((await informations(visitor)).endDate, null);

  const ended = await stranger.submit(page, form);
  const { endDate, subscriptionDate } = await informations(visitor);
  assert.equal(endDate, firstAfter(subscriptionDate ?? ''));
  const said = /Le service s’arrête le (\S+ \S+ \S+)\./.exec(`${text(ended)}.`)?.[1] ?? text(ended);
  assert.match(text(ended), /Un e-mail vous le confirme/, said);
  assert.equal(ended.url.search, '?fin=1', 'nothing of what was typed is in the address');
  // Again is the same end, and no other mail.
  const again = await post(stranger, 'g30-unsubscribe', known(member));
  assert.deepEqual(await again.json(), { endDate });
  assert.deepEqual(await subjects(member, 2), [
    'Votre service G30 est souscrit',
    'La fin de votre service G30',
  ]);

  // It ends with the month in which it was asked for: it never began, and nothing says that delays were compensated.
  const mine = await visitor.open(MINE);
  assert.match(text(mine), /avant qu’il ne commence/);
  assert.doesNotMatch(text(mine), /comme avant/);
  const kept = await visitor.submit(mine, { fields: { termsAccepted: 'on' } });
  assert.equal((await informations(visitor)).endDate, null);
  assert.match(text(kept), /Votre service G30 est souscrit/);
  assert.equal((await subjects(member, 3)).at(-1), 'Votre service G30 continue');
});

test('G30-02 API-13 the call says what is wrong: a parameter, the birth date, no such subscription', async () => {
  const { member } = await somebody();
  const stranger = new Visitor(portal.url);
  for (const [change, status, code] of [
    [{ numCarte: '29090108417263851' }, 400, 'g30-invalid-parameter'],
    [{ email: 'personne', birthDate: '31/02/1985' }, 400, 'g30-invalid-parameter'],
    [{ birthDate: '17 mai' }, 400, 'g30-birth-date-format'],
    [{ birthDate: '31/02/1985' }, 400, 'g30-birth-date-format'],
    [{}, 404, 'g30-not-found'],
    [{ email: 'quelqu.un@voyageur.example' }, 404, 'g30-not-found'],
  ] as const) {
    const answer = await post(stranger, 'g30-unsubscribe', { ...known(member), ...change });
    const problem = (await answer.json()) as { code: string };
    assert.deepEqual([answer.status, problem.code], [status, code], JSON.stringify(change));
  }
});

test('CONTENT-07 « Résilier votre contrat » from the foot: identification, summary, notice, without an account, and nothing ends before the last press', async () => {
  const { visitor, member } = await somebody();
  const { termsVersion } = await informations(visitor);
  await post(visitor, 'g30-subscribe', { termsAccepted: true, termsVersion });
  const stranger = new Visitor(portal.url);
  const home = await stranger.open('/');
  const way = home.document
    .querySelectorAll('footer a')
    .find(({ text: label }) => label === 'Résilier votre contrat');
  const who = await stranger.open(way?.getAttribute('href') ?? assert.fail('no way from the foot'));
  const [day, month, year] = known(member).birthDate.split('/');
  const fields = {
    numCarte: member.numCarte,
    email: member.email,
    birthDate: [day, month, year] as string[],
  };
  // A summary that nobody has identified themselves for is none.
  const early = await stranger.open(`${END}?contrat=g30&etape=recapitulatif`);
  assert.equal(early.url.searchParams.get('etape'), 'identification');
  const wrong = await stranger.submit(who, { fields: { ...fields, email: 'autre@voyageur.example' } });
  assert.equal(wrong.status, 404);
  assert.match(text(wrong), new RegExp(messageOf('contract-not-found').split('.')[0] ?? '?'));

  const summary = await stranger.submit(who, { fields });
  assert.equal(summary.document.querySelector('main')?.getAttribute('data-page'), 'terminationSummary');
  assert.doesNotMatch(summary.url.href, new RegExp(`${member.numCarte}|${member.email}`));
  assert.match(text(summary), /Service G30.*Prend fin le.*Frais Aucuns.*Il n’aura pas commencé/);
  assert.doesNotMatch(
    text(summary),
    new RegExp(member.email),
    'an address that a stranger typed is not read out',
  );
  assert.equal((await informations(visitor)).endDate, null);
  // Another browser has identified nobody.
  const other = await new Visitor(portal.url).open(summary.url.pathname + summary.url.search);
  assert.equal(other.document.querySelector('main')?.getAttribute('data-page'), 'identification');

  const done = await stranger.submit(summary);
  assert.match(text(done), /Votre résiliation est notifiée/);
  const { endDate } = await informations(visitor);
  assert.notEqual(endDate, null);
  assert.equal((await subjects(member, 2)).at(-1), 'La fin de votre service G30');
  // Signed in, the contract is simply there, with its end.
  assert.match(text(await visitor.open(END)), /Quel contrat voulez-vous résilier.*Service G30.*Résilié/);
});

test('CONTENT-07 a subscription ends with the month by its own number, without an account: the right ends, once, and its holder is told', async () => {
  const { visitor, member } = await somebody();
  const number = `2909011${String(member.numCarte).slice(-10)}`;
  const [{ today } = { today: '' }] = await portal.db.query<{ today: string }>(
    `select max(subscribed_on)::text as today from g30.subscription`,
  );
  await tellRights(portal.db, [
    {
      iuc: member.iuc,
      toldId: newId(),
      kind: 'subscription',
      product: 'max-jeune',
      number,
      validFrom: Temporal.PlainDate.from(today).subtract({ months: 2 }),
      validUntil: Temporal.PlainDate.from('2099-12-31'),
      range: 1,
      suspendedFor: '',
    },
  ]);
  const stranger = new Visitor(portal.url);
  const [day, month, year] = known(member).birthDate.split('/');
  const fields = { numCarte: number, email: member.email, birthDate: [day, month, year] as string[] };
  const summary = await stranger.submit(await stranger.open(END), { fields });
  assert.equal(summary.document.querySelector('main')?.getAttribute('data-page'), 'terminationSummary');
  // Pressed twice at once, it is one notice.
  const [done] = await Promise.all([stranger.submit(summary), stranger.submit(summary)]);
  assert.match(text(done), /Votre résiliation est notifiée/);
  assert.deepEqual(await subjects(member, 1), ['La fin de votre abonnement']);
  const rights = (await (await visitor.request('/api/droits-tarifaires')).json()) as {
    subscriptionsInfos: { abonnements: { finValidite: string }[] };
  };
  const lastDay = Temporal.PlainDate.from(firstAfter(today)).subtract({ days: 1 }).toString();
  assert.equal(rights.subscriptionsInfos.abonnements[0]?.finValidite, lastDay, JSON.stringify(rights));
});
