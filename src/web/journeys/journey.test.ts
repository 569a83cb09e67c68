import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ActionFailure, fail, notFound, PageRedirect } from '#contract/page-results.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { defineAddress } from './address.ts';
import { defineJourney } from './journey.server.ts';
import { instead, type Lacking, lacking, type Needs, type Steps, type Visit } from './journey.ts';

/** A picnic, ordered step by step: the basket stands in the address, the order in a table. */
const orders = new Map<string, 'cooking' | 'ready' | 'burnt'>([
  ['1', 'cooking'],
  ['2', 'ready'],
  ['3', 'burnt'],
]);
const address = defineAddress({
  path: '/pique-nique',
  step: 'etape',
  fields: ['etape', 'pain', 'boisson', 'avec', 'commande', 'page', 'message'],
  passing: ['page'],
  message: 'message',
});
type Kept = ReturnType<typeof address.read>;

const readBread = ({ address: { pain } }: Visit<Kept>): string | Lacking<{ tried: string }> =>
  pain === 'caillou' ? lacking({ tried: pain }) : pain;
interface Picnic {
  readonly commande: string;
  readonly state: 'cooking' | 'ready' | 'burnt';
}
const readOrder = ({ address: { commande } }: Visit<Kept>): Picnic => {
  const state = orders.get(commande);
  if (!state) throw notFound();
  return { commande, state };
};
/** Where a picnic is in each state. */
const WHERE = { cooking: 'kitchen', ready: 'meal', burnt: 'sorry' } as const;
interface WithBread {
  readonly bread: string;
}
const needs = {
  bread: { from: 'bakery', parts: ['pain'], read: readBread },
  drink: { from: 'cellar', parts: ['boisson'], why: 'thirsty' },
  order: {
    from: 'basket',
    parts: ['commande'],
    read: readOrder,
    leads: ({ state }: Picnic) => WHERE[state],
  },
} as const satisfies Needs;
const steps = {
  bakery: {
    at: 'pain',
    title: 'Le pain',
    label: 'Pain',
    load: ({ address: { message }, why }: Visit<Kept, never, unknown, { tried: string }>) => ({
      ...(why ? { tried: why.tried } : {}),
      message,
    }),
  },
  cellar: {
    at: 'boisson',
    title: 'La boisson',
    label: 'Boisson',
    when: ({ avec }: Kept) => avec === 'boisson',
    needs: ['bread'],
    load: ({ found, why, address: kept, href }: Visit<Kept, 'bakery' | 'cellar', WithBread, 'thirsty'>) =>
      kept.boisson === 'vin'
        ? instead('adults', { bread: found.bread })
        : { why: why ?? '', next: href('cellar', { page: '2' }), back: href('bakery') },
  },
  adults: { id: 'cellar', title: 'Réservé aux adultes', on: 'cellar' },
  basket: {
    at: '/pique-nique/panier',
    title: 'Le panier',
    label: 'Panier',
    needs: ['bread', 'drink'],
    load: ({ found }: Visit<Kept, never, WithBread>) => ({ bread: found.bread }),
    submit: {
      order: ({ found, go }: Visit<Kept, 'meal', WithBread>): PageRedirect | ActionFailure<{ no: string }> =>
        found.bread === 'brioche' ? fail(409, { no: 'brioche' }) : go('meal', { commande: '1' }),
    },
  },
  till: {
    at: 'caisse',
    title: 'La caisse',
    label: 'Caisse',
    needs: ['order'],
    load: () => 'to pay' as const,
  },
  kitchen: {
    id: 'meal',
    title: 'En cuisine',
    on: 'meal',
    leadsBack: false,
    needs: ['order'],
    load: () => 'cooking' as const,
  },
  meal: {
    at: 'repas',
    title: 'Le repas',
    label: 'Repas',
    keeps: ['commande'],
    leadsBack: false,
    needs: ['order'],
    load: () => 'ready' as const,
  },
  sorry: { title: 'Désolé', on: 'meal', leadsBack: false, needs: ['order'], load: () => 'burnt' as const },
} as const satisfies Steps;
const picnic = defineJourney({
  address,
  remembers: ({ pain }) => pain !== '',
  needs,
  steps,
});

/** A request as the journey sees it, and what it says of its answer. */
const request = (path: string, form: Readonly<Record<string, string>> = {}) => {
  const answer = { status: 200, id: '', title: '' };
  const context = {
    url: new URL(path, 'http://localhost'),
    form: { get: (name: string) => form[name] ?? '' },
    setPage: (page: { id: string; title: string }) => void Object.assign(answer, page),
    setStatus: (status: number) => {
      answer.status = status;
    },
  } as unknown as PageContext;
  return { context, answer };
};

/** What a GET of the journey comes to. */
const open = async (path: string) => {
  const { context, answer } = request(path);
  const result = await picnic.load(context);
  if (result instanceof PageRedirect) return { to: result.to };
  return { ...answer, ...result };
};
const send = async (path: string, form: Readonly<Record<string, string>>) =>
  picnic.submit(request(path, form).context);
const labels = (shown: Awaited<ReturnType<typeof open>>): string[] =>
  'stops' in shown ? shown.stops.map(({ label, href }) => (href ? `${label} ${href}` : label)) : [];

test('an address without a step, or with one that nobody knows, is the first step', async () => {
  for (const path of ['/pique-nique', '/pique-nique?etape=', '/pique-nique?etape=dessert&pain=%00']) {
    const shown = await open(path);
    assert.equal('step' in shown && shown.step, 'bakery', path);
  }
});

test('who comes too early is sent to the earliest step that lacks something, with what the address holds', async () => {
  assert.deepEqual(await open('/pique-nique/panier'), { to: '/pique-nique?etape=pain' });
  assert.deepEqual(await open('/pique-nique?etape=repas&pain=miche'), {
    to: '/pique-nique/panier?pain=miche',
  });
});

test('a step that supplies what is wrong or was not chosen stands in place and says why, and the answer is a 400', async () => {
  const stone = await open('/pique-nique/panier?pain=caillou');
  assert.ok('step' in stone && stone.step === 'bakery');
  assert.deepEqual([stone.status, stone.id, stone.data.tried], [400, 'bakery', 'caillou']);
  const thirsty = await open('/pique-nique/panier?pain=miche&avec=boisson');
  assert.ok('step' in thirsty && thirsty.step === 'cellar');
  assert.deepEqual([thirsty.status, thirsty.title], [400, 'La boisson']);
  assert.ok(typeof thirsty.data === 'object' && 'why' in thirsty.data && thirsty.data.why === 'thirsty');
});

test('what only a step could supply that this journey does not have is not asked for, and the step is stepped over', async () => {
  const basket = await open('/pique-nique/panier?pain=miche');
  assert.equal('step' in basket && basket.step, 'basket');
  assert.deepEqual(labels(basket), ['Pain /pique-nique?etape=pain&pain=miche', 'Panier', 'Caisse', 'Repas']);
  assert.deepEqual(await open('/pique-nique?etape=boisson&pain=miche'), {
    to: '/pique-nique/panier?pain=miche',
  });
});

test('an order that has moved on leads to its step: to the address of one that has one, in place where it has none', async () => {
  assert.deepEqual(await open('/pique-nique?etape=caisse&commande=2&pain=miche'), {
    to: '/pique-nique?etape=repas&commande=2',
  });
  const ready = await open('/pique-nique?etape=repas&commande=2');
  assert.ok('step' in ready);
  assert.deepEqual([ready.step, ready.status, ready.data], ['meal', 200, 'ready']);
  const cooking = await open('/pique-nique?etape=repas&commande=1&pain=miche');
  assert.ok('step' in cooking);
  assert.deepEqual(
    [cooking.step, cooking.id, cooking.title, cooking.data],
    ['kitchen', 'meal', 'En cuisine', 'cooking'],
  );
  assert.deepEqual(labels(cooking), ['Pain', 'Panier', 'Caisse', 'Repas']);
  const burnt = await open('/pique-nique?etape=repas&commande=3');
  assert.ok('step' in burnt);
  assert.deepEqual([burnt.step, burnt.id, burnt.current], ['sorry', 'sorry', 3]);
});

test('a loader may show another step in its place, at the stop where that one stands', async () => {
  const shown = await open('/pique-nique?etape=boisson&pain=miche&avec=boisson&boisson=vin');
  assert.ok('step' in shown && shown.step === 'adults');
  assert.deepEqual(
    [shown.id, shown.title, shown.current, shown.data],
    ['cellar', 'Réservé aux adultes', 1, { bread: 'miche' }],
  );
});

test('passing fields go along when they are given and never by themselves', async () => {
  const shown = await open('/pique-nique?etape=boisson&pain=miche&avec=boisson&page=1&message=perdu');
  assert.ok('step' in shown && shown.step === 'cellar' && 'next' in shown.data);
  assert.equal(shown.data.next, '/pique-nique?etape=boisson&pain=miche&avec=boisson&page=2');
  assert.equal(shown.data.back, '/pique-nique?etape=pain&pain=miche&avec=boisson');
});

test('a step’s own address keeps the fields it says, and a value that no honest person sends is cut', async () => {
  const sent = await send('/pique-nique/panier?pain=miche', { intention: 'order' });
  assert.deepEqual(sent, new PageRedirect('/pique-nique?etape=repas&commande=1'));
  assert.equal(address.read(new URLSearchParams({ pain: 'x'.repeat(50_000) })).pain.length, 2000);
});

test('a form is handed to its intention, a refusal goes back to it, and an intention that the step does not have leads to the step', async () => {
  assert.deepEqual(
    await send('/pique-nique/panier?pain=brioche', { intention: 'order' }),
    fail(409, { no: 'brioche' }),
  );
  for (const intention of ['', 'dance', 'constructor', '__proto__'])
    assert.deepEqual(
      await send('/pique-nique/panier?pain=miche', { intention }),
      new PageRedirect('/pique-nique/panier?pain=miche'),
      intention,
    );
});

test('a form sent too early leads to the step that lacks something, with the code of why, and submits nothing', async () => {
  assert.deepEqual(
    await send('/pique-nique/panier?pain=miche&avec=boisson', { intention: 'order' }),
    new PageRedirect('/pique-nique?etape=boisson&pain=miche&avec=boisson&message=thirsty'),
  );
  await assert.rejects(async () => open('/pique-nique?etape=repas&commande=99'), notFound());
});

test('a table that cannot be walked is refused when it is made, with everything that is wrong with it', () => {
  const load = () => ({});
  assert.throws(
    () =>
      defineJourney({
        address,
        needs: { late: { from: 'second', parts: ['pain'] } },
        steps: {
          first: { at: 'x', title: 'Un', label: 'Un', needs: ['late'], load },
          second: { at: 'x', title: 'Deux', label: 'Deux', on: 'third', load },
          third: { at: 'y', title: 'Trois', on: 'second' },
        },
      }),
    (error: Error & { detail?: { faults: string } }) => {
      const said = JSON.stringify(error.detail ?? error);
      for (const fault of [
        'first: needs late from second',
        'second: another step has the address x',
        'second: either is a stop or stands at one',
        'second: stands at third',
        'third: has an address and nothing to load',
      ])
        assert.ok(said.includes(fault), `${fault} in ${said}`);
      return true;
    },
  );
});
