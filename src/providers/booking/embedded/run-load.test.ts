import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '#tests/harness/properties.ts';
import { callsOfLeg, type LegEnds } from './leg-calls.ts';
import { halvesOf, leftOn, type RunLoad } from './run-load.ts';
import { maskOf } from './run-plan.ts';

const MOST_SEGMENTS = 62;

const instant = (at: number): string => Temporal.Instant.fromEpochMilliseconds(at).toString();
const leg = (from: string, to: string, departure = 0, arrival = 0): LegEnds => ({
  from: from as LegEnds['from'],
  to: to as LegEnds['to'],
  departure: instant(departure),
  arrival: instant(arrival),
});

test('RAIL-10 a leg’s times find its calls in a train that comes by its stations again and again, minutes late as well', () => {
  const stations = fc
    .array(fc.constantFrom('A', 'B', 'C'), { minLength: 2, maxLength: 12 })
    .filter((calls) => calls.every((station, call) => station !== calls[call + 1]));
  const waits = fc.array(fc.tuple(fc.integer({ min: 20, max: 90 }), fc.nat(60)), {
    minLength: 12,
    maxLength: 12,
  });
  fc.assert(
    fc.property(
      stations,
      waits,
      fc.nat(),
      fc.nat(),
      fc.integer({ min: -9, max: 9 }),
      (calls, times, a, b, late) => {
        const minute = 60_000;
        const board = a % (calls.length - 1);
        const alight = board + 1 + (b % (calls.length - 1 - board));
        const arrivals: number[] = [];
        const departures: number[] = [];
        for (const [call, [ride, wait]] of times.slice(0, calls.length).entries()) {
          arrivals.push((departures[call - 1] ?? 0) + ride * minute);
          departures.push((arrivals[call] as number) + (call === calls.length - 1 ? 0 : wait * minute));
        }
        const [from, to] = [calls[board] as string, calls[alight] as string];
        const on = (shift: number): LegEnds =>
          leg(from, to, (departures[board] as number) + shift, (arrivals[alight] as number) + shift);
        assert.deepEqual(callsOfLeg({ stations: calls, departures }, on(0)), { board, alight });
        assert.deepEqual(callsOfLeg({ stations: calls, departures }, on(late * minute)), { board, alight });
      },
    ),
  );
});

test('seats left between any two calls of a long run are those on which no segment between them is taken', () => {
  const masks = fc.array(
    fc.tuple(fc.nat(MOST_SEGMENTS - 1), fc.nat(MOST_SEGMENTS - 1), fc.integer({ min: 1, max: 9 })),
    {
      maxLength: 20,
    },
  );
  const part = fc.uniqueArray(fc.nat(MOST_SEGMENTS), { minLength: 2, maxLength: 2 });
  fc.assert(
    fc.property(masks, part, (taken, ends) => {
      const [first, end] = ends.toSorted((a, b) => a - b) as [number, number];
      const groups = taken.map(([a, b, seats]) => ({
        mask: maskOf(Math.min(a, b), Math.abs(a - b) + 1),
        seats,
      }));
      const load: RunLoad = {
        stations: Array.from({ length: MOST_SEGMENTS + 1 }, (_, call) => `S${call}`),
        departures: Array.from({ length: MOST_SEGMENTS + 1 }, (_, call) => call),
        classes: [
          {
            travelClass: '2',
            pointsLimit: 100,
            promoLimit: 50,
            pointsUsed: Array.from({ length: MOST_SEGMENTS }, (_, segment) => segment),
            promoUsed: Array.from({ length: MOST_SEGMENTS }, (_, segment) => MOST_SEGMENTS - segment),
            seats: groups.map(({ mask, seats }) => [...halvesOf(mask), seats]),
            spaces: groups.map(({ mask }) => [...halvesOf(mask), 1]),
          },
        ],
      };
      const free = groups
        .filter(({ mask }) => (mask & maskOf(first, end - first)) === 0n)
        .map(({ seats }) => seats);
      assert.deepEqual(leftOn(load, leg(`S${first}`, `S${end}`), -1), [
        {
          travelClass: '2',
          points: 100 - (end - 1),
          promo: 50 - (MOST_SEGMENTS - first),
          seats: free.reduce((sum, seats) => sum + seats, 0),
          spaces: free.length,
        },
      ]);
      assert.deepEqual(leftOn(load, leg(`S${end}`, `S${first}`), -1), []);
      assert.deepEqual(leftOn(load, leg(`S${first}`, `S${end}`), first), []);
    }),
  );
});
