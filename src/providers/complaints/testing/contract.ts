import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { newIuc } from '#domain/ids.ts';
import type { ComplaintsDesk, DeskFile } from '../port.ts';
import type { ComplaintAct } from './standalone.ts';

/** A desk reached through one implementation of the port, and who deals with complaints there. */
interface DeskSetting {
  readonly desk: ComplaintsDesk;
  readonly act: (act: ComplaintAct) => Promise<void>;
}

const at = (day: number) => Temporal.Instant.from(`2027-01-${10 + day}T10:00:00Z`);

export const demand = (more: Partial<Parameters<ComplaintsDesk['open']>[0]> = {}) => ({
  iuc: newIuc(),
  key: randomUUID(),
  subject: 'identite',
  details: { identity: { lastName: 'Lefort', firstName: 'Inès', birthDate: '1985-04-03' } },
  message: 'Je me suis mariée.\n« Élise »',
  files: [],
  at: at(0),
  ...more,
});
export const sample = (name = 'pièce d’identité.jpg'): DeskFile => ({
  key: randomUUID(),
  name,
  contentType: 'image/jpeg',
  bytes: Buffer.from([0xff, 0xd8, 0xff, 0, 10, 13, 128]),
});

/** What the port promises, of any implementation of it: each test of it is run over `implementation`. */
export const deskContract = (
  implementation: string,
  setting: (t: TestContext) => Promise<DeskSetting>,
): void => {
  const rule = (title: string, proof: (on: DeskSetting) => Promise<void>) =>
    test(`${title} (${implementation})`, async (t) => proof(await setting(t)));

  rule('API-12 CLAIM-01 a complaint sent again, also at once, is one, with one number', async ({ desk }) => {
    const asked = demand();
    const all = await Promise.all([1, 2, 3].map(() => desk.open(asked)));
    assert.equal(new Set(all.map(({ number }) => number)).size, 1);
    const [first] = all;
    assert.partialDeepStrictEqual(first, { key: asked.key, subject: 'identite', state: 'ENVOYEE' });
    assert.ok(first?.openedAt.equals(at(0)) && first.changedAt.equals(at(0)));
    assert.equal((await desk.complaintsOf(asked.iuc)).length, 1);
    assert.deepEqual(await desk.complaintsOf(newIuc()), []);
    const later = await desk.open(demand({ iuc: asked.iuc, at: at(1) }));
    assert.deepEqual(
      (await desk.complaintsOf(asked.iuc)).map(({ key }) => key),
      [later.key, asked.key],
      'the newest first',
    );
  });

  rule(
    'API-12 SEC-08 a file that is put is given back as it was, to its customer alone',
    async ({ desk }) => {
      const iuc = newIuc();
      const file = sample();
      for (let twice = 0; twice < 2; twice += 1) await desk.put(iuc, file, at(0));
      const found = await desk.file(iuc, file.key);
      assert.ok(found);
      assert.deepEqual({ ...found, bytes: [...found.bytes] }, { ...file, bytes: [...file.bytes] });
      assert.equal(await desk.file(newIuc(), file.key), undefined);
      assert.equal(await desk.file(iuc, randomUUID()), undefined);
    },
  );

  rule(
    'API-12 INFO-02 what is written on both sides is read in order, and an identity only once it is accepted',
    async ({ desk, act }) => {
      const { bytes: _, ...note } = { ...sample(), size: 7 };
      const asked = demand({ files: [note], orderNumber: 'KTWR47' });
      const { iuc, key } = asked;
      await desk.open(asked);
      await act({ iuc, key, state: 'TRAITEE', message: 'C’est fait.', accepts: true, at: at(1).toString() });
      const thread = await desk.find(iuc, key);
      assert.deepEqual(thread?.accepted, asked.details.identity);
      assert.deepEqual([thread?.orderNumber, thread?.details], ['KTWR47', asked.details]);
      assert.equal(thread?.state, 'TRAITEE');
      assert.deepEqual(
        thread?.messages.map(({ sender, message, files }) => [sender, message, files]),
        [
          ['customer', asked.message, [note]],
          ['desk', 'C’est fait.', []],
        ],
      );
      assert.equal(await desk.find(newIuc(), key), undefined);
      assert.equal((await desk.complaintsOf(iuc))[0]?.accepted?.lastName, 'Lefort');
    },
  );

  rule(
    'API-12 CLAIM-01 an answer counts once, while the customer is waited for and not otherwise',
    async ({ desk, act }) => {
      const asked = demand();
      const { iuc, key: complaintKey } = asked;
      await desk.open(asked);
      const reply = { iuc, complaintKey, key: randomUUID(), message: 'Voici.', files: [], at: at(2) };
      assert.deepEqual(await desk.answer(reply), { ok: false, reason: 'not-waiting' });
      assert.deepEqual(await desk.answer({ ...reply, complaintKey: randomUUID() }), {
        ok: false,
        reason: 'unknown',
      });
      await act({
        iuc,
        key: complaintKey,
        state: 'EN_ATTENTE_CLIENT',
        message: 'Et la pièce ?',
        at: at(1).toString(),
      });
      for (let twice = 0; twice < 2; twice += 1) {
        const answered = await desk.answer(reply);
        assert.ok(answered.ok && answered.complaint.state === 'EN_COURS');
        assert.ok(answered.complaint.changedAt.equals(at(2)));
      }
      assert.equal((await desk.find(iuc, complaintKey))?.messages.length, 3);
      assert.deepEqual(await desk.answer({ ...reply, key: randomUUID() }), {
        ok: false,
        reason: 'not-waiting',
      });
    },
  );
};
