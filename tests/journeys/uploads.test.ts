import assert from 'node:assert/strict';
import fs from 'node:fs';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import {
  type DemonstrationProcess,
  lastFirst,
  startDemonstrationProcess,
} from '#tests/harness/demonstration.ts';
import { holding, untilWaiting } from '#tests/harness/holding.ts';
import { createMember, sessionOf, signedIn } from '#tests/harness/member.ts';
import { PAGE_DATA } from '#tests/harness/test-server.ts';
import { until } from '#tests/harness/until.ts';
import { type Page, type Visitor, words } from '#tests/harness/visitor.ts';
import { pdf } from '../../src/documents/taken/testing/sample-files.ts';

const FORM = '/besoin-daide/mes-reclamations?sujet=voyage';
const MB = 1_000_000;
/** Of files in memory together; the least that may be set. */
const AT_ONCE = 101;

let portal: DemonstrationProcess;
const ending = lastFirst({ after });
before(async () => {
  portal = await startDemonstrationProcess(ending, {
    environment: { RATE_LIMITS: 'off', UPLOADS_AT_ONCE_MB: String(AT_ONCE) },
  });
});

let members = 900;
const somebody = async (): Promise<{
  readonly visitor: Visitor;
  readonly form: Page;
  readonly iuc: string;
}> => {
  members += 1;
  const { iuc } = await createMember(portal.db, members, 1_000);
  const visitor = await signedIn(portal.db, iuc, portal.url);
  return { visitor, form: await visitor.open(FORM), iuc };
};
/** Just under 10 MB that are held until they are looked at, and then refused: keeping so much is another matter. */
const HEAVY = new Uint8Array(Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(9.5 * MB)]));
const LIGHT = new Uint8Array(pdf('<< /Type /Catalog >>'));
const send = (visitor: Visitor, form: Page, bytes: Uint8Array<ArrayBuffer>): Promise<Page> =>
  visitor.submit(form, {
    fields: { message: 'Mon train du 3 mars a été annulé.' },
    files: { 'files.new': [new File([bytes], 'billet 1.pdf')] },
  });
/** Resident memory of the portal in MB, now and at its highest. */
const memory = (): { readonly now: number; readonly highest: number } => {
  const status = fs.readFileSync(`/proc/${portal.child.pid}/status`, 'utf8');
  const of = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1000;
  return { now: of('VmRSS'), highest: of('VmHWM') };
};

test('SEC-08 of twenty people who send 10 MB at once, some are asked to come back, keep what they typed, and are served then; memory stays bounded', async (t) => {
  const people = await Promise.all(Array.from({ length: 20 }, somebody));
  const before = memory();
  const answers = await Promise.all(people.map(({ visitor, form }) => send(visitor, form, HEAVY)));
  const grown = memory().highest - before.now;
  const busy = answers.filter(({ status }) => status === 503);
  assert.ok(busy.length >= 5, `${busy.length} of 20 were asked to come back`);
  assert.ok(busy.length <= 15, `${busy.length} of 20 were asked to come back`);
  for (const page of answers.filter(({ status }) => status !== 503))
    assert.match(words(page, '#files-erreur'), /Ce n’est ni une photo/, 'it was looked at');
  for (const page of busy) {
    assert.equal(page.headers.get('retry-after'), '10');
    assert.match(
      words(page, '#files-erreur'),
      /billet 1\.pdf : Trop de fichiers nous arrivent au même moment\./,
    );
    assert.equal(page.document.querySelector('main textarea')?.text, 'Mon train du 3 mars a été annulé.');
  }
  t.diagnostic(`${busy.length} of 20 asked to come back; memory grew by ${Math.round(grown)} MB`);
  assert.ok(grown < 4 * AT_ONCE, `memory grew by ${Math.round(grown)} MB`);
  const late = people[answers.findIndex(({ status }) => status === 503)];
  const again = answers.find(({ status }) => status === 503);
  assert.ok(late && again);
  assert.match(words(await send(late.visitor, again, LIGHT), 'main'), /est envoyée/);
});

test('SEC-08 one person has no more than half of the room, and lines that break give theirs back', async () => {
  const one = await somebody();
  const session = await sessionOf(portal.db, one.iuc);
  // Announces a whole form and sends its beginning.
  const half = () =>
    new Promise<() => void>((resolve) => {
      const { hostname, port } = new URL(portal.url);
      const socket = connect(Number(port), hostname, () => {
        socket.write(
          `POST ${FORM} HTTP/1.1\r\nhost: ${hostname}:${port}\r\norigin: ${portal.url}\r\nsec-fetch-site: same-origin\r\ncookie: session=${session}\r\n` +
            `content-type: multipart/form-data; boundary=x\r\ncontent-length: ${45 * MB}\r\n\r\n--x\r\ncontent-disposition: form-data; name="message"\r\n\r\nMon`,
          () => resolve(() => socket.destroy()),
        );
      });
      socket.on('error', () => {});
    });
  let breakOff = await half();
  try {
    await until(async () => {
      if ((await send(one.visitor, one.form, HEAVY)).status === 503) return true;
      // What was sent after it may have come before it, and then it is the half that had no room.
      breakOff();
      breakOff = await half();
      return false;
    });
    const { visitor, form } = await somebody();
    assert.match(
      words(await send(visitor, form, LIGHT), 'main'),
      /est envoyée/,
      'others have the other half',
    );
  } finally {
    breakOff();
  }
  await until(async () => (await send(one.visitor, one.form, HEAVY)).status === 400);
});

test('SEC-08 by script, a file that comes at a bad moment is told so with when to come back, and what was joined stays', async () => {
  const { visitor, form } = await somebody();
  const folder = form.document.querySelector('input[name=files]')?.getAttribute('value') ?? '';
  const join = (name: string) => {
    const body = new FormData();
    body.append('geste', 'joindre');
    body.append('files', folder);
    body.append('files.new', new File([HEAVY], name));
    return visitor.request(FORM, {
      method: 'POST',
      body,
      headers: PAGE_DATA,
    });
  };
  const sent = await Promise.all(Array.from({ length: 7 }, (_, index) => join(`${index}.pdf`)));
  const busy = sent.filter(({ status }) => status === 503);
  assert.ok(busy.length >= 1 && busy.length < 7, `${busy.length} of 7`);
  for (const answer of busy) {
    assert.equal(answer.headers.get('retry-after'), '10');
    const { action } = (await answer.json()) as { action: { refused: string; mayRetry: boolean } };
    assert.match(action.refused, /^Trop de fichiers nous arrivent/);
    assert.equal(action.mayRetry, true);
  }
});

test('SEC-08 a file that takes the database longer than a page may wait is kept, and its complaint sent; nobody else waits for it', async () => {
  const { visitor, form } = await somebody();
  const slow = await holding(portal.db, (tx) => tx.query('lock table customer.complaint_file in share mode'));
  const sent = send(visitor, form, LIGHT);
  await untilWaiting(portal.db);
  // Longer than a page waits for a lock.
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  await slow.release();
  assert.match(words(await sent, 'main'), /est envoyée/);
});
