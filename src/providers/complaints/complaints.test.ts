import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { parseIuc } from '#domain/ids.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { createEmbeddedDesk, moveComplaint } from './embedded/desk.ts';
import { createHttpDesk } from './http-adapter.ts';
import type { ComplaintsDesk } from './port.ts';
import { demand, deskContract, sample } from './testing/contract.ts';
import { DESK_KEY, FAULT_MODES, startDesk } from './testing/standalone.ts';
import type { Command } from './wire.ts';

deskContract('embedded', async (t) => {
  const db = await testDatabase(t);
  return {
    desk: createEmbeddedDesk(db),
    act: async ({ iuc, key, at, ...move }) => {
      const whose = parseIuc(iuc) ?? assert.fail();
      assert.ok(await moveComplaint(db, whose, key, { ...move, at: Temporal.Instant.from(at) }));
    },
  };
});

deskContract('over HTTP', async (t) => {
  const { url, act } = await startDesk(t);
  return { desk: createHttpDesk({ url, key: DESK_KEY, timeoutMs: 30_000 }), act };
});

test('API-12 ACCOUNT-12 customer service is told to forget somebody, again if need be, and nothing but its own word counts', async (t) => {
  const { url, fault } = await startDesk(t);
  const desk = createHttpDesk({ url, key: DESK_KEY, timeoutMs: 2_000 });
  const [asked, other] = [demand(), demand()];
  const { iuc } = asked;
  await desk.open(asked);
  await desk.open(other);
  for (const mode of ['error', 'foreign-404', 'redirect', 'nonsense', 'lose-answer'] as const) {
    await fault('forget', mode);
    await assert.rejects(desk.forget(iuc), { name: 'DeskUnavailable' }, mode);
  }
  await desk.forget(iuc);
  await desk.forget(iuc);
  assert.deepEqual(await desk.complaintsOf(iuc), []);
  assert.equal((await desk.complaintsOf(other.iuc)).length, 1, 'nobody else');
});

test('API-12 CLAIM-01 whatever goes wrong on the way to customer service is told as unavailable, and sent again it is one', async (t) => {
  const { url, act, fault, clear } = await startDesk(t);
  const desk = createHttpDesk({ url, key: DESK_KEY, timeoutMs: 30_000 });
  const impatient = createHttpDesk({ url, key: DESK_KEY, timeoutMs: 300 });
  await assert.rejects(createHttpDesk({ url, key: 'another' }).complaintsOf(demand().iuc), {
    name: 'DeskUnavailable',
  });
  for (const mode of FAULT_MODES) {
    const asked = demand();
    const { iuc, key } = asked;
    const file = sample();
    const failing = async (
      command: Command,
      work: (to: ComplaintsDesk) => Promise<unknown>,
    ): Promise<void> => {
      await fault(command, mode);
      await assert.rejects(
        work(mode === 'time-out' ? impatient : desk),
        { name: 'DeskUnavailable' },
        `${command} ${mode}`,
      );
      await clear();
    };
    const isAboutComplaints = mode.startsWith('other-');
    if (!isAboutComplaints) {
      // A file is answered with nothing at all: only what is no answer is noticed.
      if (mode !== 'nonsense') await failing('put', (to) => to.put(iuc, file, asked.at));
      await desk.put(iuc, file, asked.at);
      await failing('file', (to) => to.file(iuc, file.key));
    }
    await failing('open', (to) => to.open(asked));
    await desk.open(asked);
    // In a list any complaint may stand; one in an unknown state, or from before it was opened, may not.
    if (mode !== 'other-complaint') await failing('complaintsOf', (to) => to.complaintsOf(iuc));
    await failing('find', (to) => to.find(iuc, key));
    await act({ iuc, key, state: 'EN_ATTENTE_CLIENT', at: '2027-01-11T10:00:00Z' });
    const reply = {
      iuc,
      complaintKey: key,
      key: randomUUID(),
      message: 'Voici.',
      files: [],
      at: asked.at.add({ hours: 48 }),
    };
    await failing('answer', (to) => to.answer(reply));
    assert.equal((await desk.answer(reply)).ok, true, mode);
    assert.equal((await desk.complaintsOf(iuc)).length, 1, mode);
    assert.equal((await desk.find(iuc, key))?.messages.length, 2, mode);
  }
});
