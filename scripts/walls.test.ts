import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CLOSED, importsOf, LAYERS, RESERVED, THROUGH, wallBetween, wallFaults } from './walls.ts';

/** An import through each wall, by the reason that stops it. */
const STOPPED: readonly (readonly [from: string, to: string])[] = [
  ['src/domain/clock.ts', 'src/database/database.ts'],
  ['src/domain/clock.ts', 'pg'],
  ['src/domain/clock.ts', 'node:fs'],
  ['src/database/database.ts', 'src/contract/routes.ts'],
  ['src/plain-pages/document.ts', 'src/database/database.ts'],
  ['src/threads/step-back.ts', 'src/domain/clock.ts'],
  ['src/contract/routes.ts', 'src/features/customers/index.ts'],
  ['src/contract/routes.ts', 'src/web/context/app-context.ts'],
  ['src/config/config.ts', 'src/database/database.ts'],
  ['src/documents/worker.ts', 'src/features/trips/index.ts'],
  ['src/providers/mail/smtp.ts', 'src/features/mail/index.ts'],
  ['src/features/trips/calls.ts', 'src/server/calls.ts'],
  ['src/features/trips/calls.ts', 'src/web/context/app-context.ts'],
  ['src/server/pages/pages.ts', 'src/web/rendering/frame.tsx'],
  ['src/web/pages/accueil/page.server.ts', 'src/server/problem.ts'],
  ['src/web/pages/accueil/page.server.ts', 'src/database/database.ts'],
  ['src/web/rendering/root.tsx', 'src/server/problem.ts'],
  ['src/web/context/page-hooks.ts', 'src/web/ui/index.ts'],
  ['src/web/lists/paged-list.tsx', 'src/features/orders/index.ts'],
  ['src/web/forms/form.tsx', 'src/web/journeys/journey.ts'],
  ['src/web/journeys/journey.ts', 'src/web/pages/boutique/page.tsx'],
  ['src/web/views/trip-view.server.ts', 'src/web/lists/paged-list.tsx'],
  ['src/web/pages/accueil/page.tsx', 'src/web/rendering/root.tsx'],
  ['src/web/ui/card/card.tsx', 'src/contract/routes.ts'],
  ['src/web/shell/shell.tsx', 'src/features/customers/index.ts'],
  ['src/features/rail-shop/quote.ts', 'src/features/orders/steps.ts'],
  ['src/web/pages/accueil/page.server.ts', 'src/features/orders/steps.ts'],
  ['src/server/pages/pages.ts', 'src/features/sessions/notice-page.ts'],
  ['src/main.ts', 'src/features/orders/jobs.ts'],
  ['tests/harness/member.ts', 'src/features/sessions/session-store.ts'],
  ['src/features/trips/trips.test.ts', 'src/features/orders/steps.ts'],
  ['src/main.ts', 'src/providers/mail/smtp.ts'],
  ['src/features/mail/send-mail.ts', 'src/providers/mail/smtp.ts'],
  ['src/web/pages/accueil/page.tsx', 'src/web/pages/boutique/page.server.ts'],
  ['src/features/mail/send-mail.ts', 'src/providers/mail/index.ts'],
  ['src/features/trips/index.ts', 'src/features/orders/calls.ts'],
  ['src/main.ts', 'src/features/orders/testing/order-setting.ts'],
  ['src/features/trips/index.ts', 'src/main.ts'],
  ['src/features/orders/drive.ts', 'src/kinds.ts'],
  ['src/domain/clock.ts', 'src/demonstration-alert.ts'],
  ['src/server/server.ts', 'src/config/config.ts'],
  ['src/features/trips/index.ts', 'tests/harness/until.ts'],
  ['src/features/points/ledger-model.test.ts', 'fast-check'],
];

/** Near each wall, an import that is as it should be. */
const OPEN: readonly (readonly [from: string, to: string])[] = [
  ['src/domain/fields/field.ts', 'zod'],
  ['src/domain/clock.test.ts', 'node:fs'],
  ['src/features/trips/calls.ts', 'src/contract/call.ts'],
  ['src/features/rail-shop/quote.ts', 'src/features/orders/contract.ts'],
  ['src/features/rail-shop/quote.ts', 'src/features/rail-shop/calls.ts'],
  ['src/features/mail/send-mail.ts', 'src/providers/mail/port.ts'],
  ['src/features/orders/orders.test.ts', 'src/features/orders/steps.ts'],
  ['src/calls.ts', 'src/features/orders/calls.ts'],
  ['src/main.ts', 'src/providers/mail/index.ts'],
  ['src/web/rendering/frame.tsx', 'src/web/pages/refused/page.tsx'],
  ['src/web/pages/accueil/page.tsx', 'src/web/views/page-search.tsx'],
  ['src/web/ui/card/card.examples.tsx', 'src/web/gallery/example.ts'],
  ['tests/kills/installation.ts', 'src/providers/mail/mailbox.ts'],
  ['tests/harness/properties.ts', 'fast-check'],
  ['src/features/points/ledger-model.test.ts', 'tests/harness/properties.ts'],
];

test('An import through a wall is refused, and one beside it is not', () => {
  for (const [from, to] of STOPPED) assert.ok(wallBetween(from, to), `${from} -> ${to}`);
  for (const [from, to] of OPEN) assert.equal(wallBetween(from, to), undefined, `${from} -> ${to}`);
});

test('Every wall stops at least one of the examples', () => {
  const reasons = new Set(STOPPED.map(([from, to]) => wallBetween(from, to)));
  for (const { why } of [...LAYERS, ...CLOSED, ...RESERVED, ...THROUGH]) assert.ok(reasons.has(why), why);
});

test('Types, relative paths, dynamic imports and re-exports count like any import', () => {
  const source = [
    "import type { Call } from '#server/calls.ts';",
    "import { type Step, steps } from '../orders/steps.ts';",
    "export { page } from '#web/context/app-context.ts';",
    "const late = () => import('../orders/record.ts');",
    'const named = (name: string) => import(name);',
    'const text = "import x from \'#server/no-import.ts\'";',
    `const one = (kind: string) => import(\`#features/\${kind}/steps.ts\`);`,
    "type Row = import('../orders/record.ts').OrderRow<import('#server/problem.ts').Problem>;",
    "const thread = new Worker(new URL('../orders/drive.ts', import.meta.url));",
    "import type { Store } from '#features/trips/../sessions/session-store.ts';",
  ].join('\n');
  const file = 'src/features/trips/index.ts';
  assert.deepEqual(
    importsOf(file, source)
      .map(({ line, specifier }) => `${line} ${specifier}`)
      .sort(),
    [
      '1 #server/calls.ts',
      '10 #features/trips/../sessions/session-store.ts',
      '2 ../orders/steps.ts',
      '3 #web/context/app-context.ts',
      '4 ../orders/record.ts',
      '7 #features/any/steps.ts',
      '8 #server/problem.ts',
      '8 ../orders/record.ts',
      '9 ../orders/drive.ts',
    ],
  );
  const faults = wallFaults(file, source);
  assert.equal(faults.length, 9, faults.join('\n'));
  assert.match(
    faults.join('\n'),
    /src\/features\/trips\/index\.ts:2 imports \.\.\/orders\/steps\.ts: a feature is used through/,
  );
});
