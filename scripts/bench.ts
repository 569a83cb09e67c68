/**
 * `npm run bench [words]`: measures what the product promises, each figure beside a limit measured in the same run where there is one,
 * and writes the table of docs/benchmarks.md. With words, only the groups that hold one of them, and nothing is written. Ends with 1
 * when a goal is missed.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pageRoutes } from '#contract/routes.ts';
import { benchBooking } from '#providers/booking/testing/bench-booking.ts';
import { benchCalls } from '#tests/bench/calls.ts';
import { measureFirstView } from '#tests/bench/first-view.ts';
import { benchMonths } from '#tests/bench/months.ts';
import { benchOrders } from '#tests/bench/orders.ts';
import { benchOrdersOverHttp } from '#tests/bench/orders-over-http.ts';
import {
  type MeasuredPortal,
  measureRequests,
  measureStarts,
  pageDataOf,
  residentMegabytes,
  signedIn,
} from '#tests/bench/portal.ts';
import { measureRendering } from '#tests/bench/rendering.ts';
import { scriptBudget } from '#tests/bench/script-budget.ts';
import { launchBrowser } from '#tests/harness/browser.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { benchPlanner } from '#tests/rail/bench-planner.ts';

interface Row {
  readonly what: string;
  readonly ours: string;
  /** What it is measured against, in the same run. */
  readonly limit?: string;
  readonly ratio?: string;
  readonly goal?: string;
  readonly met?: boolean;
}

const groups = new Map<string, Row[]>();
const add = (group: string, row: Row): void => {
  groups.set(group, [...(groups.get(group) ?? []), row]);
  const verdict = row.met === undefined ? '' : row.met ? ' (met)' : ' (MISSED)';
  console.log(
    [
      row.what,
      row.ours,
      row.limit && `against ${row.limit}`,
      row.ratio && `ratio ${row.ratio}`,
      row.goal && `goal ${row.goal}${verdict}`,
    ]
      .filter(Boolean)
      .join(' | '),
  );
};
const atMost = (value: number, goal: number): { goal: string; met: boolean } => ({
  goal: `≤ ${goal}`,
  met: value <= goal,
});
const number = (value: number, digits = 0): string =>
  value
    .toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
    .replaceAll(',', ' ');

const words = process.argv.slice(2);
const wanted = (name: string): boolean => words.length === 0 || words.some((word) => name.includes(word));

/** What somebody waits for three months of prices at most, milliseconds at the server. */
const MONTHS_MS = 150;

const DASHBOARD = '/mon-espace';
const REQUESTS = 500;

const pages = async (portal: MeasuredPortal): Promise<void> => {
  const visitor = await signedIn(portal);
  const data = await pageDataOf(visitor, DASHBOARD);
  const rendering = await measureRendering(data);
  add('Pages on the server', {
    what: `CPU of the dashboard’s document, ${number(rendering.kilobytes)} KB, data in memory, against the same tree by bare React`,
    ours: `${number(rendering.document, 2)} ms`,
    limit: `${number(rendering.bare, 2)} ms`,
    ratio: number(rendering.ratio, 2),
    ...atMost(rendering.ratio, 1.4),
  });
  const plain = await measureRequests(portal, visitor, DASHBOARD, {
    requests: REQUESTS,
    encoding: 'identity',
  });
  add('Memory', {
    what: `Portal’s process after ${REQUESTS + 50} requests of the dashboard`,
    ours: `${number(residentMegabytes(portal.pid))} MB`,
  });
  const packed = await measureRequests(portal, visitor, DASHBOARD, { requests: REQUESTS, encoding: 'br' });
  add('Pages on the server', {
    what: 'CPU of the portal for one request of the dashboard: HTTP, session, its queries, rendering, log',
    ours: `${number(plain.cpu, 1)} ms`,
  });
  add('Pages on the server', {
    what: 'The same, answered in brotli',
    ours: `${number(packed.cpu, 1)} ms`,
  });
  add('Pages on the server', {
    what: 'Time to the last byte, one request at a time, median',
    ours: `${number(plain.elapsed, 1)} ms`,
  });

  const browser = await launchBrowser();
  try {
    const cookies = [...visitor.cookies].map(([name, { value, path }]) => ({ name, value, path }));
    const addresses = pageRoutes.filter(({ path }) => path !== '*' && !path.includes(':'));
    for (const { path, access } of addresses) {
      const open = access === 'public';
      const address = portal.url + path + (path === '/recompense/boutique-v2' ? '?id=43' : '');
      const { status } = await (open ? fetch(address, { redirect: 'manual' }) : visitor.request(address));
      // Some are about an order or a file, and lead on without one; an agent's are closed. Their scripts are in a test's budget.
      if (status !== 200) continue;
      const heavy = path === '/' || path === DASHBOARD;
      const common = { cookies: open ? [] : cookies, loads: heavy ? 5 : 1 };
      const wide = await measureFirstView(browser, address, { ...common, width: 1440 });
      add('Scripts before interaction, brotli, as sent with their headers', {
        what: `\`${path}\``,
        ours: `${number(wide.scripts, 1)} KB`,
        limit: `our own part ${number(wide.ownScripts, 1)} KB`,
        ...atMost(wide.scripts, scriptBudget(access)),
      });
      if (!heavy) continue;
      const narrow = await measureFirstView(browser, address, { ...common, width: 390 });
      for (const [width, view] of [
        [1440, wide],
        [390, narrow],
      ] as const) {
        add('First view in Chromium, empty cache, server on the same machine', {
          what: `\`${path}\` at ${width} px: largest contentful paint, median of 5 loads`,
          ours: `${number(view.largestPaint)} ms`,
          goal: '< 1 000 ms',
          met: view.largestPaint < 1000,
        });
        add('First view in Chromium, empty cache, server on the same machine', {
          what: `\`${path}\` at ${width} px: layout shift, worst of 5 loads`,
          ours: number(view.layoutShift, 4),
          goal: '0.00',
          met: view.layoutShift < 0.005,
        });
      }
      add('First view in Chromium, empty cache, server on the same machine', {
        what: `\`${path}\`: everything loaded, fonts and pictures included`,
        ours: `${number(wide.total)} KB`,
      });
    }
  } finally {
    await browser.close();
  }
};

if (wanted('planner'))
  for (const { name, ours, limit, unit, ratio, goal } of await benchPlanner())
    add('Journeys', {
      what: name,
      ours: `${number(ours)} ${unit}`,
      limit: `${number(limit)} ${unit}`,
      ratio: number(ratio, 2),
      goal: `≥ ${goal}`,
      met: ratio >= goal,
    });

if (wanted('months')) {
  const { first, again } = await benchMonths();
  for (const [what, value] of [
    ['the first time of a journey, slowest of six', first],
    ['asked again, median', again],
  ] as const)
    add('Three months of lowest prices, embedded booking system, one train of eight booked', {
      what: `\`/api/lowest-prices\`, one at a time, ${what}`,
      ours: `${number(value)} ms`,
      ...atMost(value, MONTHS_MS),
    });
}

if (wanted('calls'))
  for (const { name, ours, limit, unit, ratio, goal } of await benchCalls())
    add('Calls', {
      what: name,
      ours: `${number(ours)} ${unit}`,
      limit: `${number(limit)} ${unit}`,
      ratio: number(ratio, 2),
      goal: `≥ ${goal}`,
      met: ratio >= goal,
    });

if (wanted('orders'))
  for (const { name, ours, limit, unit, ratio, goal } of [
    ...(await benchOrders()),
    ...(await benchOrdersOverHttp()),
  ])
    add('Orders', {
      what: name,
      ours: `${number(ours)} ${unit}`,
      limit: `${number(limit)} ${unit}`,
      ratio: number(ratio, 2),
      ...(goal > 0 ? { goal: `≥ ${goal}`, met: ratio >= goal } : {}),
    });

if (wanted('booking')) {
  const endings: (() => Promise<void>)[] = [];
  try {
    const { url } = await testDatabase({ after: (end) => void endings.push(end) });
    for (const { name, ours, limit, unit, ratio, goal } of await benchBooking(url))
      add('Embedded booking system, against bare SQL (offers: against an empty query)', {
        what: name,
        ours: `${number(ours)} ${unit}`,
        limit: `${number(limit)} ${unit}`,
        ratio: number(ratio, 2),
        ...(goal === undefined ? {} : { goal: `≥ ${goal}`, met: ratio >= goal }),
      });
  } finally {
    for (const end of endings.reverse()) await end();
  }
}

if (wanted('pages') || wanted('starts')) {
  const starts = await measureStarts(wanted('pages') ? pages : async () => {});
  const seconds = (value: number): string => `${number(value, 1)} s`;
  add('Starts', {
    what: 'First start after the installation: nothing built, no data, no compile cache',
    ours: seconds(starts.withBuild),
    ...atMost(starts.withBuild, 60),
  });
  add('Starts', { what: 'First start on an empty data directory, built', ours: seconds(starts.emptyData) });
  add('Starts', {
    what: 'Second start, median of three',
    ours: seconds(starts.again),
    ...atMost(starts.again, 3),
  });
  add('Memory', {
    what: 'Portal’s process once it serves, second start',
    ours: `${number(starts.megabytes)} MB`,
  });
  add('Memory', {
    what: 'Portal’s process once it serves, first start with build and demonstration',
    ours: `${number(starts.megabytesAfterBuild)} MB`,
  });
}

const missed = [...groups.values()].flat().filter(({ met }) => met === false).length;
console.log(missed === 0 ? 'Every goal is met.' : `${missed} goals are missed.`);
process.exitCode = missed === 0 ? 0 : 1;

if (words.length === 0) {
  const file = path.join(import.meta.dirname, '..', 'docs', 'benchmarks.md');
  const load = os.loadavg()[1] as number;
  const measured = [
    `Measured on ${Temporal.Now.plainDateISO()}: ${os.availableParallelism()} shared cores, Node ${process.versions.node.split('.')[0]}, PostgreSQL 18; load average ${number(load, 1)}${load > os.availableParallelism() ? ', so the machine had other work at the same time: ratios hold, times are longer than they would be' : ''}.`,
    ...[...groups].flatMap(([group, rows]) => [
      '',
      `### ${group}`,
      '',
      '| what | ours | measured against | ratio | goal | |',
      '|---|---|---|---|---|---|',
      ...rows.map(
        ({ what, ours, limit = '', ratio = '', goal = '', met }) =>
          `| ${what} | ${ours} | ${limit} | ${ratio} | ${goal} | ${met === undefined ? '' : met ? 'met' : '**missed**'} |`,
      ),
    ]),
  ].join('\n');
  const text = fs.readFileSync(file, 'utf8');
  const [head] = text.split('<!-- figures -->');
  fs.writeFileSync(file, `${head}<!-- figures -->\n\n${measured}\n`);
}
process.exit();
