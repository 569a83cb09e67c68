import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { lastFirst } from '#tests/harness/demonstration.ts';
import { serveIn } from '#tests/harness/served-by.ts';
import { type Buyer, type ShopServer, shopServer } from '#tests/harness/shop-server.ts';
import { type Page, Visitor, words } from '#tests/harness/visitor.ts';

let shop: ShopServer;
const ending = lastFirst({ after });
before(async () => {
  shop = await shopServer(ending);
});

const HOME = '/espace-pro';
const NOTE = 'main form:has(textarea[name=fileNote])';
const serving = (buyer: Buyer, agent?: string): Visitor => {
  const visitor = new Visitor(shop.base);
  serveIn(visitor, shop.app, buyer.iuc, agent);
  return visitor;
};
const write = (agent: Visitor, page: Page, note: string): Promise<Page> =>
  agent.submit(page, { form: NOTE, fields: { fileNote: note } });
/** Each as its row has it: when, what, by whom. */
const notesOf = (page: Page): readonly string[] =>
  page.document
    .querySelectorAll('#notes tbody tr, section:has(#notes) tbody tr')
    .map(({ structuredText }) => structuredText.replaceAll(/\s+/g, ' ').trim());

test('PRO-05 PRO-06 a note that an agent leaves is read by whoever serves this customer next, by whose function and when; it stands in the trail, once, and no page of the customer has it', async () => {
  const [buyer, other] = [await shop.buyer(1_000), await shop.buyer(1_000)];
  const [first, second] = [serving(buyer), serving(buyer, 'EMERAUDE_P@0004')];
  const text = 'Sourde : lui écrire.\n<script>alert(1)</script> & « à bientôt »';
  const page = await first.open(HOME);
  assert.deepEqual(notesOf(page), []);
  // Pressed ten times it is one note, and every press leads to it.
  const presses = await Promise.all(Array.from({ length: 10 }, () => write(first, page, text)));
  assert.deepEqual(new Set(presses.map(({ status }) => status)), new Set([200]));
  const written = presses.at(-1) ?? assert.fail();
  assert.equal(`${written.url.pathname}${written.url.hash}`, `${HOME}#notes`);
  const [own] = notesOf(written);
  assert.match(
    own ?? '',
    /^\d\d\/\d\d\/\d{4} \d\d:\d\d Sourde : lui écrire\. <script>alert\(1\)<\/script> & « à bientôt » vous$/,
  );
  assert.equal(notesOf(written).length, 1);
  assert.equal(written.document.querySelectorAll('#notes script').length, 0);

  // A colleague is told by whose function, and the last one first.
  await write(second, await second.open(HOME), 'A préféré un appel.');
  const read = notesOf(await first.open(HOME));
  assert.match(read[0] ?? '', / A préféré un appel\. un conseiller/);
  assert.doesNotMatch(read[0] ?? '', /EMERAUDE/);
  assert.equal(read.length, 2);
  const trail = await shop.db.query<{ act: string; agent: string; detail: object }>(
    `select act, agent, detail from staff.act where iuc = $1 and act = 'note-written' order by act_id`,
    [buyer.iuc],
  );
  assert.deepEqual(
    trail.map(({ agent, detail }) => [agent, detail]),
    [
      ['EMERAUDE_P@0001', {}],
      ['EMERAUDE_P@0004', {}],
    ],
    'without what they say',
  );

  // Of this customer's file, and of nobody's pages.
  assert.deepEqual(notesOf(await serving(other).open(HOME)), []);
  for (const path of [HOME, '/mon-espace', '/recompense/historique-commandes-v2'])
    assert.doesNotMatch(words(await buyer.visitor.open(path)), /Sourde|préféré un appel/, path);
});

test('PRO-05 PRO-06 a note is written by an agent who has the file open and by nobody else, and is no longer than what is read at a glance', async () => {
  const buyer = await shop.buyer(1_000);
  const agent = serving(buyer);
  const page = await agent.open(HOME);
  for (const [note, message] of [
    ['  ', /Champ obligatoire|obligatoire/i],
    ['\u200b\u3164\u2060', /obligatoire/i],
    ['x'.repeat(501), /500 caractères au plus/],
    ['\u{1f689}'.repeat(501), /500 caractères au plus/],
    ['x\r\n'.repeat(2_000), /500 caractères au plus/],
  ] as const) {
    const refused = await write(agent, page, note);
    assert.equal(refused.status, 400, note.slice(0, 3));
    assert.match(words(refused, 'main'), message);
  }
  // The form of a file that is closed, and a customer who posts it.
  const elsewhere = serving(await shop.buyer(1_000));
  assert.equal((await write(elsewhere, page, 'Pour un autre')).status, 403);
  const customer = await buyer.visitor.submit(page, {
    form: NOTE,
    fields: { fileNote: 'Moi-même', espToken: [] },
  });
  assert.equal(customer.status, 400);
  const [kept] = await shop.db.query<{ n: number }>(
    'select count(*)::int as n from staff.note where iuc = $1',
    [buyer.iuc],
  );
  assert.equal(kept?.n, 0);

  // As long as may be, in lines as browsers post them, or in signs of four bytes; and nothing that a terminal would obey.
  const lines = Array.from({ length: 20 }, () => 'x'.repeat(24)).join('\r\n');
  for (const [note, expected] of [
    [`${lines}x`, `${lines}x`.replaceAll('\r', '')],
    ['\u{1f689}'.repeat(500), '\u{1f689}'.repeat(500)],
    ['Un\u0007 \u001b[31mrouge\u202e\tici', 'Un [31mrouge\tici'],
  ] as const) {
    assert.equal((await write(agent, await agent.open(HOME), note)).status, 200);
    const [last] = await shop.db.query<{ words: string }>(
      'select words from staff.note where iuc = $1 order by note_id desc limit 1',
      [buyer.iuc],
    );
    assert.equal(last?.words, expected);
  }

  // The ten last of more, and that there are more.
  const colleague = serving(await shop.buyer(1_000));
  const writeNote = async (at: number) => write(colleague, await colleague.open(HOME), `Note ${at}.`);
  for (let at = 0; at < 9; at += 1) await writeNote(at);
  assert.doesNotMatch(words(await writeNote(9), 'main'), /Les dix dernières/);
  const full = await writeNote(10);
  assert.deepEqual(
    notesOf(full).map((note) => / Note (\d+)\./.exec(note)?.[1]),
    ['10', '9', '8', '7', '6', '5', '4', '3', '2', '1'],
  );
  assert.match(words(full, 'main'), /Les dix dernières/);
});
