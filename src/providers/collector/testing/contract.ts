import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { newId } from '#domain/ids.ts';
import { type Collector, CollectorUnavailable, type Measured } from '../port.ts';

/** A collector reached through one implementation of the port, what it has, and how to make it fail. */
interface CollectorSetting {
  readonly collector: Collector;
  /** The same, which does not wait long for one that is down. */
  readonly impatient: Collector;
  readonly kept: () => Promise<readonly Measured[]>;
  readonly breakDown: () => Promise<void>;
}

const event = (more: Partial<Measured> = {}): Measured => ({
  id: newId(),
  at: Temporal.Instant.from('2027-03-01T10:00:00.123Z'),
  visit: 'dHvsUYQmT8WXJ1aZ0oYk2A',
  page: 'ferShopCartOutward',
  profile: 'GV',
  failure: undefined,
  ...more,
});
const said = (events: readonly Measured[]) =>
  events.map(({ at, ...more }) => ({ ...more, at: at.toString() })).sort((a, b) => (a.id < b.id ? -1 : 1));

/** What the port promises, of any implementation of it. */
export const collectorContract = (
  implementation: string,
  setting: (t: TestContext) => Promise<CollectorSetting>,
): void => {
  test(`API-09 what was seen and what failed is kept as it was told (${implementation})`, async (t) => {
    const { collector, kept } = await setting(t);
    const events = [
      event(),
      event({ page: 'catalog', profile: undefined }),
      event({ failure: { method: 'POST', status: 502, label: 'Bad Gateway' } }),
      event({ failure: { method: 'PUT', status: undefined, label: 'Service Unavailable' } }),
    ];
    await collector.collect([]);
    assert.deepEqual(await kept(), []);
    await collector.collect(events);
    assert.deepEqual(said(await kept()), said(events));
  });

  test(`API-09 a collector that is down is said to be, in time (${implementation})`, async (t) => {
    const { impatient, breakDown } = await setting(t);
    await breakDown();
    await assert.rejects(impatient.collect([event()]), CollectorUnavailable);
  });
};
