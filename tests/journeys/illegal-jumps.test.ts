import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { lastFirst } from '#tests/harness/demonstration.ts';
import { type DescribedJourney, journeysOfPages } from '#tests/harness/journeys-of-pages.ts';
import { type ServedShop, servedShop } from '#tests/harness/served-shop.ts';
import { stepOf } from '#tests/harness/shopping.ts';
import type { Page } from '#tests/harness/visitor.ts';
import type { AnyNeed, AnyStep } from '#web/journeys/journey.ts';
import { type Traveller, type Walks, walks } from './walks.ts';

/** In a journey of a single step there is nowhere to jump. */
const journeys = new Map(
  [...(await journeysOfPages())].filter(([, { steps }]) => Object.keys(steps).length > 1),
);

let served: ServedShop;
const ending = lastFirst({ after });
before(async () => {
  served = await servedShop(ending);
});

test('every journey that a page describes is walked here', () => {
  assert.ok(journeys.size > 0);
  assert.deepEqual([...journeys.keys()].sort(), Object.keys(walks).sort());
});

const subsetsOf = <T>(items: readonly T[]): T[][] =>
  items.reduce<T[][]>((subsets, item) => subsets.flatMap((one) => [one, [...one, item]]), [[]]);

/** What a step hangs on: its own needs, and those of the steps that supply them. */
const everythingBehind = ({ needs, steps }: DescribedJourney, name: string): Set<string> => {
  const behind = new Set<string>();
  for (const need of steps[name]?.needs ?? []) {
    const { from, parts } = needs[need] as AnyNeed;
    if (parts) behind.add(need);
    for (const more of everythingBehind({ needs, steps } as DescribedJourney, from)) behind.add(more);
  }
  return behind;
};

/** Steps that the journey does not have as it looks from a step: an order is known only where it is needed. */
const absentAt = (
  { steps, needs }: DescribedJourney,
  traveller: Traveller,
  lacks: ReadonlySet<string>,
  name: string,
): readonly string[] =>
  traveller.without(
    (need) =>
      !lacks.has(need) && (needs[need]?.leads === undefined || (steps[name]?.needs?.includes(need) ?? false)),
  );

/** Where somebody who lacks these needs belongs, told from the table without the code that walks it. */
const whereTo = (
  journey: DescribedJourney,
  traveller: Traveller,
  lacks: ReadonlySet<string>,
  name: string,
): { readonly step: string; readonly status: number; readonly sentOn?: true } => {
  const names = Object.keys(journey.steps);
  const absent = absentAt(journey, traveller, lacks, name);
  if (absent.includes(name)) {
    const next = names.slice(names.indexOf(name) + 1).find((one) => journey.steps[one]?.at !== undefined);
    return whereTo(journey, traveller, lacks, next ?? '');
  }
  for (const needed of journey.steps[name]?.needs ?? []) {
    const { from, why } = journey.needs[needed] as AnyNeed;
    if (!lacks.has(needed) || absent.includes(from)) continue;
    const earlier = whereTo(journey, traveller, lacks, from);
    if (why === undefined) return { ...earlier, sentOn: true };
    // Somebody sent on has come to another page: what the one before was about to say is no longer said.
    return earlier.sentOn ? earlier : { ...earlier, status: 400 };
  }
  const hasOrder = journey.steps[name]?.needs?.some((need) => journey.needs[need]?.leads !== undefined);
  const isLed = hasOrder && !traveller.mayBeAt?.includes(name);
  return { step: isLed ? traveller.standsAt : name, status: 200 };
};

interface Jump {
  readonly said: string;
  readonly path: string;
  readonly asked: string;
  readonly lacks: ReadonlySet<string>;
}
/** Every step opened directly, with each subset missing of what it hangs on. */
const jumpsOf = (journey: DescribedJourney, { name, address }: Traveller): Jump[] =>
  Object.entries(journey.steps).flatMap(([asked, { at }]) =>
    at === undefined
      ? []
      : subsetsOf([...everythingBehind(journey, asked)]).map((missing) => {
          const query = new URLSearchParams(address);
          for (const need of missing) for (const part of journey.needs[need]?.parts ?? []) query.delete(part);
          const { path, stepField } = journey.address;
          if (stepField !== undefined && !at.startsWith('/')) query.set(stepField, at);
          return {
            said: `${name}: ${asked} without ${missing.join(', ') || 'nothing missing'}`,
            path: `${at.startsWith('/') ? at : path}?${query}`,
            asked,
            lacks: new Set(missing),
          };
        }),
  );

/**
 * The jumps of all travellers. Where nothing in the address says any more which order it is about, travellers differ by nothing that
 * the portal could see: one stands for all whose address has the same parts.
 */
const jumpsOfAll = (
  journey: DescribedJourney,
  travellers: readonly Traveller[],
): (readonly [traveller: Traveller, jump: Jump])[] => {
  const orders = Object.entries(journey.needs).flatMap(([need, { leads }]) =>
    leads === undefined ? [] : [need],
  );
  const taken = new Set<string>();
  return travellers.flatMap((traveller) =>
    jumpsOf(journey, traveller).flatMap((jump) => {
      const behind = everythingBehind(journey, jump.asked);
      const saysWhichOrder =
        jump.lacks.size === 0 || orders.some((need) => behind.has(need) && !jump.lacks.has(need));
      const parts = [...new URL(jump.path, 'http://localhost').searchParams.keys()].sort();
      const key = saysWhichOrder ? `${traveller.name}: ${jump.path}` : `${jump.asked}: ${parts}`;
      if (taken.has(key)) return [];
      taken.add(key);
      return [[traveller, jump] as const];
    }),
  );
};

/** The line of stops as it is read, a linked one in brackets, the current one with a star. */
const lineOf = (page: Page): string =>
  page.document
    .querySelectorAll('.step-line__steps li')
    .map((stop) => {
      const label =
        (stop.querySelector('a, span')?.text ?? '') + (stop.getAttribute('aria-current') ? '*' : '');
      return stop.querySelector('a') ? `[${label}]` : label;
    })
    .join(' ');
const expectedLine = (journey: DescribedJourney, traveller: Traveller, jump: Jump, shown: string): string => {
  const { on, leadsBack } = journey.steps[shown] as AnyStep;
  const absent = absentAt(journey, traveller, jump.lacks, shown);
  const line = Object.entries(journey.steps).flatMap(([name, { label }]) =>
    label === undefined || absent.includes(name) ? [] : [{ name, label }],
  );
  const here = line.findIndex(({ name }) => name === (on ?? shown));
  // Stops lead back as long as the address holds what the first of them was told.
  const first = Object.keys(journey.needs)[0] ?? '';
  const linked = leadsBack !== false && (journey.remembers === undefined || !jump.lacks.has(first));
  return line
    .map(({ label }, index) => (index === here ? `${label}*` : index < here && linked ? `[${label}]` : label))
    .join(' ');
};

for (const [name, journey] of journeys) {
  const walk = walks[name] as Walks;
  let made: Promise<readonly Traveller[]> | undefined;
  const travellers = (): Promise<readonly Traveller[]> => {
    made ??= walk.travellers(served);
    return made;
  };
  test(`${walk.requirement} a step of ${name} opened without what it needs is the earliest step that lacks something, with its own identifier, title and stops`, async () => {
    const seen = new Set<string>();
    let jumps = 0;
    for (const [traveller, jump] of jumpsOfAll(journey, await travellers())) {
      const { step, status } = whereTo(journey, traveller, jump.lacks, jump.asked);
      const page = await traveller.visitor.open(jump.path);
      const { id = step, title } = journey.steps[step] as AnyStep;
      // A page that says that something was refused says so in its title first.
      const shown = page.document.querySelector('title')?.text.replace(/^Erreur\s:\s/, '') ?? '';
      assert.deepEqual(
        {
          step: stepOf(page),
          status: page.status,
          title: shown.slice(0, title.length),
          line: lineOf(page),
        },
        { step: id, status, title, line: expectedLine(journey, traveller, jump, step) },
        `${jump.said}: ${page.url.search}`,
      );
      seen.add(step);
      jumps += 1;
    }
    // The rest are shown by loaders in place of themselves.
    const reachable = Object.entries(journey.steps).filter(([, { load }]) => load !== undefined);
    assert.deepEqual(
      reachable.map(([one]) => one).filter((one) => !seen.has(one)),
      [],
    );
    assert.ok(jumps > reachable.length, String(jumps));
  });

  test(`${walk.requirement} a form of ${name} sent without what its step needs, or to a step that does not have it, submits nothing`, async () => {
    const of = (step: string): string[] => Object.keys(journey.steps[step]?.submit ?? {});
    const all = new Set(Object.keys(journey.steps).flatMap(of));
    assert.ok(all.size > 0);
    const everybody = await travellers();
    const before = await walk.orders(served);
    let sent = 0;
    for (const [traveller, jump] of jumpsOfAll(journey, everybody)) {
      const behind = everythingBehind(journey, jump.asked);
      const absent = absentAt(journey, traveller, jump.lacks, jump.asked);
      const lacksSomething = (journey.steps[jump.asked]?.needs ?? []).some(
        (need) => jump.lacks.has(need) && !absent.includes((journey.needs[need] as AnyNeed).from),
      );
      // Between nothing missing and everything, what the step itself may do, and the step that is shown for it.
      const isBetween = jump.lacks.size > 0 && jump.lacks.size < behind.size;
      const shown = whereTo(journey, traveller, jump.lacks, jump.asked).step;
      for (const intention of isBetween ? new Set([...of(jump.asked), ...of(shown)]) : all) {
        if (of(jump.asked).includes(intention) && !lacksSomething) continue;
        const answer: Response = await traveller.visitor.request(jump.path, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams({ ...traveller.hidden, intention, termsAccepted: 'on' }).toString(),
        });
        assert.equal(answer.status, 303, `${jump.said}, ${intention}`);
        sent += 1;
      }
    }
    assert.ok(sent > all.size, String(sent));
    assert.equal(await walk.orders(served), before);
  });
}
