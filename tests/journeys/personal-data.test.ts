import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { messageOf } from '#domain/errors/catalogue.ts';
import { lastFirst } from '#tests/harness/demonstration.ts';
import { createMember, type Member, signedIn } from '#tests/harness/member.ts';
import { readPdf } from '#tests/harness/read-pdf.ts';
import { type SharedPortal, sharedPortal } from '#tests/harness/shared.ts';
import { until } from '#tests/harness/until.ts';
import { Visitor, words } from '#tests/harness/visitor.ts';

let portal: SharedPortal;
let member: Member;
let visitor: Visitor;
const ending = lastFirst({ after });
before(async () => {
  portal = await sharedPortal(ending);
  member = await createMember(portal.db, 651, 12_000);
  visitor = await signedIn(portal.db, member.iuc, portal.url);
});

const PATH = '/informations/mes-donnees';
const FILES = [`${PATH}/mes-donnees.json`, `${PATH}/mes-donnees.pdf`];
const ASK = 'main form:has(input[value=preparer])';

test('ACCOUNT-12 somebody asks for their data from their information, and takes both files away; nobody else gets them', async () => {
  const information = await visitor.open('/informations/mes-informations');
  assert.ok(
    information.document.querySelector(
      `#donnees ~ * a[href="${PATH}"], section:has(#donnees) a[href="${PATH}"]`,
    ),
  );
  for (const file of FILES) {
    const early = await visitor.open(file);
    assert.equal(early.status, 404);
    assert.match(words(early, 'h1'), /Ce fichier n’est plus là/);
  }
  const asked = await visitor.submit(await visitor.open(PATH), { form: ASK });
  assert.match(words(asked, 'main'), /Vos fichiers se préparent|Téléchargez-les/);
  await until(async () => /Téléchargez-les/.test(words(await visitor.open(PATH), 'main')));
  const page = await visitor.open(PATH);
  const links = page.document.querySelectorAll('main a[download]').map((link) => link.getAttribute('href'));
  assert.deepEqual([...links].sort(), FILES);

  const answer = await visitor.request(FILES[0] as string);
  assert.equal(answer.status, 200);
  assert.match(
    answer.headers.get('content-disposition') ?? '',
    /^attachment; .*mes-donnees-\d{4}-\d\d-\d\d\.json$/,
  );
  assert.equal(answer.headers.get('cache-control'), 'private, no-store');
  const file = (await answer.json()) as { schema: string; tables: Record<string, { rows: object[] }> };
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
  addFormats.default(ajv);
  const published = await fetch(new URL(new URL(file.schema).pathname, portal.url));
  assert.equal(published.status, 200);
  const validate = ajv.compile((await published.json()) as object);
  assert.ok(validate(file), JSON.stringify(validate.errors));
  assert.ok(file.tables['points.movement']?.rows.length);

  const pdf = await visitor.request(FILES[1] as string);
  assert.equal(pdf.headers.get('content-type'), 'application/pdf');
  const read = await readPdf(new Uint8Array(await pdf.arrayBuffer()));
  assert.ok(read.isMarked);
  assert.match(read.texts.join(' '), /Identité et coordonnées/);

  const other = await createMember(portal.db, 652, 100);
  const stranger = await signedIn(portal.db, other.iuc, portal.url);
  for (const path of FILES) {
    assert.equal((await stranger.open(path)).status, 404, path);
    const nobody = await new Visitor(portal.url).request(path);
    assert.equal(nobody.status, 303);
    assert.match(nobody.headers.get('location') ?? '', /redirectAuthentication/);
  }
  assert.equal((await visitor.open(`${PATH}/secrets.json`)).status, 404);

  const [mail] = await portal.db.query<{ template: string }>(
    `select template from mail.message where iuc = $1 and template = 'personal-export-ready'`,
    [member.iuc],
  );
  assert.ok(mail);
});

test('ACCOUNT-12 an asking that cannot be written down says so, and nothing is begun', async () => {
  const other = await createMember(portal.db, 653, 100);
  const asking = await signedIn(portal.db, other.iuc, portal.url);
  const page = await asking.open(PATH);
  await portal.db.query(
    `alter table personal.export add constraint out_of_order check (iuc <> '${other.iuc}') not valid`,
  );
  try {
    const refused = await asking.submit(page, { form: ASK });
    assert.equal(refused.status, 503);
    assert.ok(words(refused, 'main').includes(messageOf('personal-data-unavailable')));
  } finally {
    await portal.db.query('alter table personal.export drop constraint out_of_order');
  }
  assert.match(words(await asking.open(PATH), 'main'), /en quelques instants/);
});
